/** The outline of a cog wheel as a path: `teeth` teeth between two radii around a centre. */
export function cog(teeth: number, outer: number, inner: number, x = 32, y = 32): string {
  const step = (2 * Math.PI) / teeth;
  // Where a tooth leaves the wheel, its two corners, and where it returns, as parts of a step.
  const corners: [number, number][] = [
    [-0.29, inner],
    [-0.17, outer],
    [0.17, outer],
    [0.29, inner],
  ];
  const points = Array.from({ length: teeth }, (_, tooth) =>
    corners.map(([part, radius]) => {
      const angle = (tooth + part) * step - Math.PI / 2;
      return `${(x + radius * Math.cos(angle)).toFixed(2)} ${(y + radius * Math.sin(angle)).toFixed(2)}`;
    }),
  ).flat();
  return `M${points.join("L")}Z`;
}
