import type { RollingInstallation } from './installation.ts'
import type { Load } from './load.ts'

export type Check = { name: string; wrong: string[] }
type Story = { installation: RollingInstallation; load: Load; exits: readonly string[] }

/** What must hold at the end. A check passes when its `wrong` is empty. */
export async function checksOf(story: Story): Promise<Check[]> {
  return [
    { name: 'nenhum pedido falhou', wrong: [...story.load.failures] },
    { name: 'todo processo terminou quando lhe foi pedido', wrong: [...story.exits] },
    { name: 'nenhum processo registrou um erro', wrong: errorsSaid(story) },
    { name: 'toda venda confirmada é uma venda e uma nota', wrong: await oneNoteEach(story) },
    { name: 'nenhuma nota foi enviada duas vezes', wrong: sentOnce(story) },
    { name: 'nenhum trabalho foi dado por perdido', wrong: await givenUp(story) },
  ]
}

function errorsSaid({ installation }: Story): string[] {
  const programs = [...installation.servers.map(({ program }) => program), ...installation.workers]
  return programs.flatMap((program) =>
    program
      .said()
      .split('\n')
      .filter((line) => line !== '' && !/^\{"time":"[^"]*","level":"(debug|info|warn)"/.test(line)),
  )
}

async function oneNoteEach({ installation, load }: Story): Promise<string[]> {
  const rows = await installation.product.sql<{ code: string; sales: number; notes: number }>(`
    select s.external_sales_id as code, count(distinct s.id)::int as sales, count(n.id)::int as notes
    from sale s left join note n on n.company_id = s.company_id and n.sale_id = s.id group by 1`)
  const known = new Map(rows.map((row) => [row.code, row]))
  const sold = new Set([...load.sold.byItself, ...load.sold.byHand])
  return [
    ...[...sold]
      .filter((code) => known.get(code)?.sales !== 1 || known.get(code)?.notes !== 1)
      .map((code) => `${code}: ${known.get(code)?.sales ?? 0} vendas, ${known.get(code)?.notes ?? 0} notas`),
    ...[...known.keys()].filter((code) => !sold.has(code)).map((code) => `${code}: ninguém confirmou`),
  ]
}

/** Counted at the simulator: each note has one document and was sent once. */
function sentOnce({ installation }: Story): string[] {
  const { admin } = installation.product.simulator
  const { data } = admin.notes({ limit: 1_000_000 })
  const posts = Map.groupBy(
    admin.requests({ method: 'POST', path: '/v2/nfe', limit: 1_000_000 }).data,
    ({ ref }) => ref ?? '',
  )
  return data
    .filter(({ ref, documents }) => documents.length !== 1 || posts.get(ref)?.length !== 1)
    .map(({ ref, documents }) => `${ref}: ${documents.length} documentos, ${posts.get(ref)?.length ?? 0} envios`)
}

async function givenUp({ installation }: Story): Promise<string[]> {
  const rows = await installation.product.sql<{ data: unknown }>(`select data from jobs.job where name = 'failed-jobs'`)
  return rows.map(({ data }) => JSON.stringify(data))
}
