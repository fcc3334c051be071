// The load runs in a separate process so that it never shares the server's event loop.
import { load, type Load } from './load.ts'

process.once('message', (wish: Load) => {
  void load(wish).then((loaded) => process.send?.(loaded, () => process.disconnect()))
})
