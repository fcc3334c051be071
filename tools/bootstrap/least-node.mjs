// Every tool imports this first, so that an old Node prints one sentence instead of a stack of errors.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 11)) {
  console.error(`Talão precisa do Node 20.11 ou mais novo; esta máquina tem o ${process.versions.node}.`)
  process.exit(1)
}
