/**
 * Runs many seeds of the issuing simulation and stops at the first that fails.
 *   npm run sim -- --seeds 100000 [--from 1] [--road focus|municipal|sefaz|svc|nacional|mixed] [--seed 42]
 */
import { parseArgs } from 'node:util'
import { memoryShelf } from '../apps/server/testing/simulation/memory-simulation-store.ts'
import { ROADS } from '../apps/server/testing/simulation/plan.ts'
import { report } from '../apps/server/testing/simulation/report.ts'
import { simulate } from '../apps/server/testing/simulation/simulate.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    road: { type: 'string' },
    keep: { type: 'string', default: '60' },
  },
})
const roads = ROADS.find((one) => one === values.road)
if (values.road && !roads) {
  console.error(`Estrada desconhecida: ${values.road}. Há: ${ROADS.join(', ')}.`)
  process.exit(1)
}

const [first, count] = [Number(values.from), Number(values.seeds)]
const began = performance.now()
for (let done = 0; done < count; done += 1) {
  const wish = {
    seed: first + done,
    openShelf: memoryShelf,
    keepTrace: Number(values.keep),
    ...(roads ? { roads } : {}),
  }
  const result = await simulate(wish)
  if (result.failures.length > 0) {
    console.error(report(result))
    process.exit(1)
  }
  if ((done + 1) % 500 === 0) tell(done + 1)
}
tell(count)

function tell(done: number): void {
  const seconds = (performance.now() - began) / 1000
  console.log(`${done} de ${count} sementes sem falha, ${(done / seconds).toFixed(0)} por segundo`)
}
