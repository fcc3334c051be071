// The load runs in a separate process so that it never shares the server's event loop.
import { type Load, load } from './load.ts'

process.once('message', (wish: Load) => {
  void load(wish).then((loaded) => process.send?.(loaded, () => process.disconnect()))
})
