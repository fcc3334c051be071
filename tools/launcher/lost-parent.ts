// Preloaded into every process (node --import). When the starter disappears (kill -9), the process drains and stops as
// if asked to, instead of living on and holding the port.
const CHECK_MS = 250

const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  process.kill(process.pid, 'SIGTERM')
}, CHECK_MS)
watch.unref()
