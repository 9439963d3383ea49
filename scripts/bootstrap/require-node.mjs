const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `This needs Node 20.19 or newer; this is ${process.version}. Install one from https://nodejs.org.\n`,
  );
  process.exit(1);
}
