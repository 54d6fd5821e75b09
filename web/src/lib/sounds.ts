/** A soft rising tone, made here: no file is loaded. */
export function chime(): void {
  const audio = new AudioContext();
  [523, 784].forEach((pitch, index) => {
    const begin = audio.currentTime + index * 0.14;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(0.12, begin + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.5);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + 0.5);
  });
  setTimeout(() => void audio.close(), 1200);
}
