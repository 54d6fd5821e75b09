from madang.cli import main

main()
