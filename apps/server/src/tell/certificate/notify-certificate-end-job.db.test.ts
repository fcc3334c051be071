import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import {
  CERTIFICATE_PASSWORD,
  certificateOf,
  companyForm,
  openShop,
  type Shop,
} from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { type WorkerSide, workerSide } from '../../../../../test/support/worker-side.ts'
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts'
import { fixedClock } from '../../kit/clock.ts'
import { withCompanies } from '../../kit/db/scope.ts'

const DAY_MS = 86_400_000
const START = new Date().toISOString()
const clock = fixedClock(START)
let mails: MailServer
let product: Product
let side: WorkerSide
let shop: Shop
let end: number

beforeAll(async () => {
  mails = await startMailServer({ secure: false, offersTls: false })
  const environment = { SMTP_URL: mails.url(), MAIL_FROM: 'avisos@talao.example' }
  product = await startProduct({ clock, worker: true, environment })
  side = await workerSide(product, clock)
})
afterAll(async () => {
  await side.close()
  await product.stop()
  await mails.close()
})
/** A new company for each test; those of earlier tests get no notifications. */
beforeEach(async () => {
  clock.set(START)
  await product.sql('update company set active = false')
  shop = await openShop(product)
  mails.received.splice(0)
  const [row] = await product.sql<{ not_after: Date }>(
    'select not_after from company_certificate where company_id = $1 and is_current',
    [shop.companyId],
  )
  end = Number(row?.not_after.getTime())
})

/** Runs the daily sweep so many days before the certificate ends, and waits for its last job. */
async function dayBefore(days: number): Promise<void> {
  clock.set(new Date(end - days * DAY_MS).toISOString())
  const key = `test-${Math.random()}`
  await withCompanies(side.db, [], (tx) => side.queue.enqueue(tx, 'sweep', { tick: 'day' }, { key }))
  await until('the sweep and what it asked for', async () => {
    const [row] = await product.sql<{ swept: number; open: number }>(
      `select count(*) filter (where singleton_key = $1 and state = 'completed')::int as swept,
        count(*) filter (where name in ('tell-certificate', 'send-mail') and state < 'completed')::int as open from jobs.job`,
      [key],
    )
    return row?.swept === 1 && row.open === 0
  })
}
/** The text of the mails after the phrase they all share. */
const told = () =>
  mails.received.map(
    ({ raw }) => /CNPJ [\d./-]+,\s+vence (.+?): vale até/.exec(textOf(raw).replace(/\r?\n/g, ' '))?.[1],
  )

it('tells those who administer the company at 60, 30, 15, 7 and 1 days, each once', async () => {
  const colleague = await product.person({ company: shop.companyId })
  await product.person({ company: shop.companyId, role: null })
  const gone = await product.person({ company: shop.companyId })
  await product.sql('update app_user set disabled_at = now() where id = $1', [gone.id])
  for (const days of [61, 60, 59, 30, 30, 15, 12, 7, 1, 0.1]) await dayBefore(days)
  expect(told()).toEqual(['em 60 dias', 'em 30 dias', 'em 15 dias', 'em 7 dias', 'amanhã'])
  expect(mails.received[0]?.to.toSorted()).toEqual([shop.adm.email, colleague.email].toSorted())
  const day = new Date(end - 3 * 3_600_000).toISOString().slice(0, 10)
  const kind = { category: 'CERTIFICATE', sub_category: 'EXPIRING' }
  expect(
    await product.sql(
      'select category, sub_category, entity_id::int, facts from notification where user_id = $1 and company_id = $2',
      [colleague.id, shop.companyId],
    ),
  ).toEqual(Array.from({ length: 5 }, () => ({ ...kind, entity_id: shop.companyId, facts: { day } })))
  const text = textOf(mails.received[0]?.raw ?? '')
  expect(text).toContain(`${product.config.publicUrl}/empresas/${shop.companyId}`)
  expect(text).toContain('Titular: LOJA DOS TESTES LTDA')
})

it('tells late what was missed, and steps that lie behind together as one', async () => {
  await dayBefore(22)
  await dayBefore(3)
  await dayBefore(2)
  expect(told()).toEqual(['em 22 dias', 'em 3 dias'])
})

it('begins anew with a new certificate, and is silent where the company is switched off or the end is past', async () => {
  await dayBefore(20)
  expect(mails.received).toHaveLength(1)
  clock.set(START)
  const form = companyForm({ a1_certificate_password: CERTIFICATE_PASSWORD }, certificateOf(shop.cnpj))
  // Expired sessions are deleted, and the clock has passed the end of the first one.
  const again = await product.person({ company: shop.companyId })
  expect((await product.call(again, 'PUT', `/api/company/${shop.companyId}`, form)).status).toBe(200)
  await dayBefore(20)
  expect(mails.received).toHaveLength(2)
  await product.sql('update company set active = false where id = $1', [shop.companyId])
  await dayBefore(5)
  await product.sql('update company set active = true where id = $1', [shop.companyId])
  await dayBefore(-1)
  expect(mails.received).toHaveLength(2)
})

it('waits for somebody to tell, and tells a company without people at its own address', async () => {
  await product.sql('delete from membership where company_id = $1', [shop.companyId])
  await product.sql('update company set email = null where id = $1', [shop.companyId])
  await dayBefore(30)
  expect(mails.received).toEqual([])
  await product.sql(`update company set email = 'fiscal@loja.example' where id = $1`, [shop.companyId])
  await dayBefore(29)
  expect(mails.received.map(({ to }) => to)).toEqual([['fiscal@loja.example']])
})

/** Decodes quoted-printable. */
function textOf(raw: string): string {
  const joined = raw.replace(/=\r\n/g, '')
  return Buffer.from(
    joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
}
