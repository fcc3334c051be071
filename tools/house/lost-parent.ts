// Loaded into every process of the house before its own code (node --import): when the starter is gone without a
// word (kill -9), the process drains and stops as if it had been asked to, instead of living on and holding the port.
const CHECK_MS = 250

const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  process.kill(process.pid, 'SIGTERM')
}, CHECK_MS)
watch.unref()
