import { type Product, startProduct } from '../../../test/support/product.ts'
import { until } from '../../../test/support/until.ts'
import { type Clock, systemClock } from '../src/kit/clock.ts'
import { seedDemonstration } from '../src/operation/seed/demonstration.ts'

/** An installation whose demonstration is a single month with few sales. */
export async function housed(month: number, sales: number, clock: Clock = systemClock): Promise<Product> {
  const product = await startProduct({ worker: true, simulator: { seed: 'world' }, clock })
  await product.sql(`alter table demo_month alter column sales set default ${sales}`)
  await product.sql(`create rule one_month as on insert to demo_month where new.month <> ${month} do instead nothing`)
  await seedDemonstration({ ...product.config, demo: 'world', databaseUrl: product.database.adminUrl })
  return product
}

/** Several tests share the machine, and each month has some dozens of sales. */
const SECONDS = 180

export async function monthMade(product: Product): Promise<void> {
  const isMade = () => product.sql('select 1 from demo_month where made_at is not null')
  await until('the month to be made', async () => (await isMade()).length === 1, SECONDS)
}

/** Runs the worker's `fill-demonstration` job again. */
export async function fillAgain(product: Product): Promise<void> {
  await product.sql(
    `insert into jobs.job (name, data, policy) select name, data, policy from jobs.job
     where name = 'fill-demonstration' order by created_on limit 1`,
  )
}

/**
 * Content of the demonstration, without ids that each database assigns. Rows are ordered by all that they may tie on:
 * the two notes of a sale may get their cases in either order at one instant.
 */
const TOLD = {
  sales: `select external_sales_id, platform, status, amount_cents, purchase_date, processed_at, issue_date, customer_name
    from sale order by 1, 2`,
  notes: `select s.external_sales_id, n.kind, n.part, n.enotas_status, n.number, n.serie, n.rps_number, n.total_cents,
      n.sent_to_provider_at, n.authorized_at, n.canceled_at
    from note n join sale s on s.id = n.sale_id order by 1, 2, 3, 5`,
  events: `select s.external_sales_id, e.at, e.text, e.detail from sale_event e join sale s on s.id = e.sale_id order by 1, 2, 3, 4`,
  deliveries: `select i.name, d.received_at, d.state, d.event, d.reason, d.external_sales_id, d.body
    from inbox d join sale_integration i on i.id = d.sale_integration_id order by 1, 2, 3, 6`,
  imports: `select f.created_at, f.status, f.rows, f.success_rows, f.fail_rows from sale_file_import f order by 1`,
  fails: 'select row, column_name, message from sale_import_fail order by 1, 2, 3',
  tasks: 'select kind, state, total, done, failed, created_at, ended_at from task order by created_at, kind, total',
}

export async function worldOf(product: Product): Promise<Record<string, object[]>> {
  const told = Object.entries(TOLD).map(async ([name, question]) => [name, await product.sql(question)] as const)
  return Object.fromEntries(await Promise.all(told))
}
