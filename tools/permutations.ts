/**
 * Applies many deliveries of all platforms in many orders and names the sales whose result depends on the order.
 *   npm run sim:sales -- [--deliveries 20000] [--permutations 200] [--seed 1]
 *   npm run sim:sales -- --http [--deliveries 20000]     one order, through HTTP and PostgreSQL
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { permute } from '../test/sales/permutations.ts'
import { root } from './launcher/root.ts'

const { values } = parseArgs({
  options: {
    deliveries: { type: 'string', default: '20000' },
    permutations: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    http: { type: 'boolean', default: false },
  },
})
if (values.http) process.exit(throughHttp(values.deliveries))

const [deliveries, permutations, seed] = [Number(values.deliveries), Number(values.permutations), Number(values.seed)]
const began = performance.now()
const outcome = permute({ deliveries, permutations, seed })
const seconds = ((performance.now() - began) / 1000).toFixed(0)
console.log(
  `${outcome.deliveries} avisos de ${outcome.sales} vendas, contados ${outcome.told} vezes em ${permutations} ordens: ${outcome.differing.length} vendas dependem da ordem (${seconds} s)`,
)
if (outcome.differing.length > 0) {
  console.error(outcome.differing.slice(0, 20).join('\n'))
  process.exitCode = 1
}

function throughHttp(count: string): number {
  const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const story = 'test/stories/vendas-em-qualquer-ordem.test.ts'
  const env = { ...process.env, TALAO_DELIVERIES: count }
  const done = spawnSync(process.execPath, [vitest, 'run', '--project', 'integration', story], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  return done.status ?? 1
}
