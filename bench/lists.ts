// Lists over a million notes (`--rows 10M` uses ten million and keeps the data for the next run). Compares page, total
// and amount under every filter with a bare indexed page and with plain SQL. Also measures searches and a dashboard,
// and checks that the stored totals are right after changes and killed fold processes.
import os from 'node:os'
import { type Companies, readScope } from '../apps/server/src/kit/db/scope.ts'
import { NOTE_ROLLUP } from '../apps/server/src/ledger/totals/rollup-tables.ts'
import { countedBy, totalsOf } from '../apps/server/src/ledger/totals/sums.ts'
import { changeAndCompare } from './lists/changes.ts'
import { type ListDatabase, openListDatabase } from './lists/database.ts'
import { LIST_QUERIES, type ListQuery, named } from './lists/list-queries.ts'
import { bare, plain } from './lists/plain.ts'
import { answer, pageOf, told } from './lists/run.ts'
import { shapeOf } from './lists/seed-lists.ts'
import { part, times } from './lists/times.ts'

const ROUNDS = 5
const TIMES_BARE = 3
const TIMES_PLAIN = 10
const P95_MS = 30
const WORST_MS = 250
const SEARCH_MS = 20
const DASHBOARD_MS = 50

const rows = rowsOf(process.argv)
const databases = await openListDatabase(rows)
try {
  console.log(
    `\n  ${rows} notas, ${shapeOf(rows).companies} empresas, ${os.cpus().length} núcleos, carga ${os.loadavg()[0]?.toFixed(1)}`,
  )
  await listsOf('a maior empresa', '1')
  await listsOf('uma empresa comum', '2')
  await listsOf('três empresas', '1,2,3')
  await listsOf('todas as empresas', undefined)
  await searches()
  await dashboards()
  await truth()
} finally {
  await databases.stop()
}

function rowsOf(argv: readonly string[]): number {
  const [, amount = '1', unit = 'M'] = /^(\d+)([kM]?)$/.exec(argv[argv.indexOf('--rows') + 1] ?? '1M') ?? []
  return Number(amount) * ({ k: 1_000, M: 1_000_000 }[unit] ?? 1)
}

async function listsOf(who: string, company: string | undefined): Promise<void> {
  console.log(`
  Listas de ${who}, mediana de ${ROUNDS} em ms: a resposta inteira; página, total e soma; vezes a página nua; mais rápido que o SQL direto`)
  const companies = company?.split(',').map(Number) ?? 'every'
  const [answers, ratios, gains]: [number[], number[], number[]] = [[], [], []]
  for (const asked of LIST_QUERIES) {
    const own: ListQuery = { list: asked.list, query: { ...asked.query, ...(company ? { company_id: company } : {}) } }
    const whole = await times(ROUNDS, () => answer(databases, own))
    const page = part(await times(ROUNDS, () => pageOf(databases, companies, own)), 0.5)
    const ratio = page / part(await times(ROUNDS, () => bare(databases, own)), 0.5)
    const gain = part(await times(1, () => plain(databases, own)), 0.5) / page
    await compare(own)
    answers.push(...whole)
    ratios.push(ratio)
    gains.push(gain)
    const numbers = [part(whole, 0.5), page, ratio, gain].map((one) => one.toFixed(1).padStart(7))
    console.log(`  ${numbers.join('')}  ${named(asked)}`)
  }
  console.log(`    p95 ${part(answers, 0.95).toFixed(1)} ms (meta ${P95_MS}), pior ${part(answers, 1).toFixed(1)} ms (meta ${WORST_MS})
    vezes a página nua: mediana ${part(ratios, 0.5).toFixed(1)}, p95 ${part(ratios, 0.95).toFixed(1)} (meta ${TIMES_BARE})
    mais rápido que o SQL direto: mediana ${part(gains, 0.5).toFixed(1)} vezes (meta ${TIMES_PLAIN} na maior empresa)`)
}

/** A fast answer is worth nothing if it is wrong. */
async function compare(asked: ListQuery): Promise<void> {
  const [ours, theirs] = [
    JSON.stringify(told(await answer(databases, asked))),
    JSON.stringify(told(await plain(databases, asked))),
  ]
  if (ours !== theirs) throw new Error(`${named(asked)}: ${ours} in the list, ${theirs} in the rows.`)
}

async function searches(): Promise<void> {
  console.log(`\n  Busca, em ms (meta ${SEARCH_MS} no p95), carga ${os.loadavg()[0]?.toFixed(1)}`)
  const found = await databases.admin
    .selectFrom('note')
    .select(['customer_name', 'customer_document', 'sales_code', 'number'])
    .where('company_id', '=', 1)
    .where('kind', '=', 'NFE')
    .limit(1)
    .executeTakeFirstOrThrow()
  for (const [what, query] of Object.entries({
    nome: { customer_name: found.customer_name },
    'parte do nome': { customer_name: found.customer_name.slice(4, -2) },
    'duas sílabas comuns': { customer_name: 'ana al' },
    documento: { customer_document: found.customer_document ?? '' },
    'código da venda': { sale_id: found.sales_code ?? '' },
    número: { number: String(found.number) },
  }))
    for (const company of ['1', '2', '1,2,3', undefined]) {
      const all = await times(4 * ROUNDS, () =>
        answer(databases, { list: 'nfe', query: { ...query, ...(company ? { company_id: company } : {}) } }),
      )
      console.log(`    ${`${what}, empresas ${company ?? 'todas'}`.padEnd(40)} p95 ${part(all, 0.95).toFixed(1)}`)
    }
  const deep = await times(ROUNDS, () =>
    answer(databases, { list: 'nfe', query: { company_id: '1', page: String(Math.floor(rows / 1_000)) } }),
  )
  console.log(`    página do meio da lista                  ${part(deep, 0.5).toFixed(1)}`)
}

async function dashboards(): Promise<void> {
  for (const [who, companies] of [
    ['a maior empresa', [1]],
    ['todas', 'every'],
  ] as const) {
    const all = await times(ROUNDS, () => dashboard(databases, companies))
    console.log(
      `\n  Painel de ${who} (totais do mês e de sempre, gráfico de 24 meses, por situação, empresas): ${part(all, 0.5).toFixed(1)} ms (meta ${DASHBOARD_MS})`,
    )
  }
}

function dashboard({ app, wise }: ListDatabase, companies: Companies): Promise<unknown> {
  const where = { kind: ['NFE'], status: ['Autorizada'], in_production: [true] }
  const month = { field: 'sent_to_provider_at', start: '2026-11-01', end: '2026-11-19' } as const
  return readScope({ db: app, platformDb: wise }, companies, async (tx) => [
    await totalsOf(tx, NOTE_ROLLUP, { companies, where }),
    await totalsOf(tx, NOTE_ROLLUP, { companies, where, date: month }),
    await countedBy(tx, NOTE_ROLLUP, { companies, date: month }, 'status'),
    await countedBy(tx, NOTE_ROLLUP, { companies, where, date: { field: 'sent_to_provider_at' } }, 'month'),
    await countedBy(
      tx,
      NOTE_ROLLUP,
      { companies, where, date: { ...month, start: '2026-10-01', end: '2026-10-31' } },
      'company_id',
    ),
  ])
}

async function truth(): Promise<void> {
  const { changes, kills, wrong, sums } = await changeAndCompare(databases)
  console.log(
    `\n  Verdade: ${changes} mudanças, quem soma morto ${kills} vezes (kill -9): ${wrong} de ${sums} somas diferem da leitura de todas as linhas`,
  )
  if (wrong !== 0) process.exitCode = 1
}
