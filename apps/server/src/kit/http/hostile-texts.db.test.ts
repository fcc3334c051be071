import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Call } from '@talao/contract/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { put } from '../../../../../test/support/id-fields.ts'
import { lettersWritten } from '../../../../../test/support/mailbox.ts'
import { type Person, type Product, type Reply, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { idsOf } from '../../../../../test/support/tenants-ids.ts'
import {
  AS_FILES,
  BY_PATH,
  DAILY_WORK,
  type Ids,
  LISTS,
  NAMES_ITS_COMPANY,
  OF_THE_PLATFORM,
} from '../../../../../test/support/tenants-table.ts'
import { type TextField, textFields } from '../../../../../test/support/text-fields.ts'
import { until } from '../../../../../test/support/until.ts'
import { readSheet } from '../../../testing/read-sheet.ts'

/** Each starts like a spreadsheet formula and continues as markup. None is longer than a street name may be. */
const HOSTILE = [
  '=<img src=x onerror=a()>',
  '@<svg/onload=a()>',
  '+"><script>a()</script>',
  '-{{a()}}${a()}<b onclick=a()>',
]
const RUNS = /<(img src=x|svg\/onload|script>a\(|b onclick)/
const BEGINS_A_FORMULA = /^\s*[=+\-@]/
/** Bodies of calls that the test tables do not list. */
const OWN: Partial<Record<Call, object>> = { 'PUT /api/auth/user': {} }

let product: Product
let shop: Shop
let own: Ids
let wise: Person
/** Accepted texts, by the mark inside each. */
const taken = new Map<string, string>()
let asked = 0
let written = 0

beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openShop(product, {
    integration: { auto_send: false, type_fiscal_note: 'NFE_NFSE', nfe_percentage: 50 },
  })
  const buyer = { name: `${HOSTILE[0]}~comprador~`, email: 'ana@exemplo.test' }
  await shop.deliver(purchase({ code: 'HP-1', at: new Date(), buyer, productName: `${HOSTILE[2]}~produto~` }))
  await until('the note', () => shop.note('HP-1'))
  const colleague = await product.person({ company: shop.companyId })
  own = await idsOf(product, shop, { mark: 'x', colleague })
  wise = await product.person({ wise: true })
  const fields = textFields()
  for (const field of fields) await write(field)
  await lettersWritten(product)
}, 300_000)
afterAll(() => product.stop())

async function write(field: TextField): Promise<void> {
  const { call, longest } = field
  const [method = '', address = ''] = call.split(' ')
  const row = BY_PATH[call] ?? OF_THE_PLATFORM[call]
  const usual =
    (typeof row?.body === 'function' ? row.body(own) : row?.body) ??
    NAMES_ITS_COMPANY[call] ??
    DAILY_WORK[call] ??
    OWN[call]
  if (usual === undefined || method === 'DELETE') return
  const mark = `~${asked}~`
  const text = `${HOSTILE[asked % HOSTILE.length]}${mark}`
  asked += 1
  if (text.length > longest) return
  const company = call in NAMES_ITS_COMPANY || call in DAILY_WORK ? { company_id: shop.companyId } : {}
  const body = put({ ...structuredClone(usual), ...company }, field.path, text) as Record<string, unknown>
  written += 1
  if ('external_sales_id' in usual && field.path[0] !== 'external_sales_id') body['external_sales_id'] = `T-${written}`
  if ('email' in usual) body['email'] = `t-${written}@exemplo.test`
  const who = call in OF_THE_PLATFORM ? wise : shop.adm
  const reply = await product.call(who, method, row?.path(own) ?? address, body)
  expect([call, field.path, reply.status < 500]).toEqual([call, field.path, true])
  if (reply.status < 300) taken.set(mark, `${call} ${field.path.join('.')}`)
}

/** Makes every reading call, as the user with the widest read access to one company. */
async function readAll(): Promise<{ call: string; reply: Reply }[]> {
  const paths = [
    ...Object.entries(BY_PATH).flatMap(([call, row]) => (call.startsWith('GET ') ? [row.path(own)] : [])),
    ...LISTS.map((list) => `${list}?per_page=100`),
    ...Object.keys(AS_FILES).map((call) => `${call.replace('GET ', '')}?per_page=100`),
    '/api/auth/user',
    '/api/oauth-client',
    '/api/webhook-endpoint',
    '/api/notification',
    '/api/search?q=onerror',
  ]
  const found = []
  for (const one of new Set(paths)) found.push({ call: one, reply: await product.call(shop.adm, 'GET', one) })
  for (const [call, row] of Object.entries(OF_THE_PLATFORM))
    if (call.startsWith('GET ')) found.push({ call, reply: await product.call(wise, 'GET', row.path(own)) })
  return found
}

describe('what hostile people write in every field that takes any text', () => {
  it('is taken in many fields, and told by no answer as anything a browser would draw', async () => {
    expect(taken.size).toBeGreaterThan(60)
    const seen = new Set<string>()
    for (const { call, reply } of await readAll()) {
      const text = JSON.stringify(reply.body)
      for (const [mark] of text.matchAll(/~\w+~/g)) seen.add(mark)
      if (!RUNS.test(text)) continue
      const type = reply.headers.get('content-type') ?? ''
      const isTakenHome =
        type.startsWith('text/csv') && reply.headers.get('content-disposition')?.startsWith('attachment')
      expect([call, isTakenHome || type.startsWith('application/json')]).toEqual([call, true])
      expect([call, reply.headers.get('x-content-type-options')]).toEqual([call, 'nosniff'])
    }
    expect(seen).toContain('~comprador~')
    const shown = [...taken.keys()].filter((mark) => seen.has(mark))
    console.log(`  ${taken.size} campos aceitos, ${shown.length} lidos de volta`)
    expect(shown.length).toBeGreaterThan(taken.size / 3)
  })

  it.each(Object.keys(AS_FILES))('is text in the cells of %s, in both kinds of file', async (call) => {
    for (const format of ['csv', 'xlsx'] as const) {
      const answer = await fetch(`${product.url}${call.replace('GET ', '')}?format=${format}`, {
        headers: { authorization: `Bearer ${shop.adm.token}` },
      })
      // `readSheet` throws when an XLSX contains a formula.
      const { rows } = await readSheet(format, Buffer.from(await answer.arrayBuffer()))
      const ours = rows.flat().filter(({ value }) => /~\w+~/.test(value))
      for (const { value, isText } of ours)
        expect([value, format === 'csv' ? BEGINS_A_FORMULA.test(value) : isText !== true]).toEqual([value, false])
    }
  })

  it('stands on the paper of a draft, which is drawn all the same', async () => {
    for (const [place, id] of [
      ['fiscal-note', own.note],
      ['service-fiscal-note', own.service_note],
    ] as const) {
      const note = await product.call(shop.adm, 'GET', `/api/${place}/${id}`)
      expect([place, note.status]).toEqual([place, 200])
      const paper = await product.call(shop.adm, 'POST', `/api/${place}/preview?id=${id}`, {})
      expect([place, paper.status < 500]).toEqual([place, true])
    }
  })

  it('is shown, not obeyed, in the preview and in every letter', async () => {
    const words = {
      subject: `Nota ${HOSTILE[1]}`,
      body: `Olá {{cliente}} ${HOSTILE[0]} ${HOSTILE[2]}`,
      note_id: own.note,
    }
    const address = `/api/email-template/NFE_AUTHORIZED/preview?company_id=${own.company}`
    const preview = await product.call(shop.adm, 'POST', address, words)
    const { html } = (preview.body.data ?? { html: '' }) as { html: string }
    expect([preview.status, RUNS.test(html), html.includes('onerror')]).toEqual([200, false, true])
    const { folder } = product.config.mail
    const letters = readdirSync(folder).filter((name) => name.endsWith('.eml'))
    expect(letters.length).toBeGreaterThan(0)
    for (const letter of letters) expect(RUNS.test(htmlOf(readFileSync(path.join(folder, letter), 'utf8')))).toBe(false)
  })
})

/** The HTML part of a mail, with its transfer encoding decoded. */
function htmlOf(letter: string): string {
  const [, part = ''] = letter.split(/content-type: text\/html/i)
  const [, ...text] = part.split(/\r?\n\r?\n/)
  const body = text.join('\n\n').split('\n--')[0] ?? ''
  if (/base64/i.test(part.slice(0, 200))) return Buffer.from(body, 'base64').toString('utf8')
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
