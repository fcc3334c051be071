import { dayInSaoPaulo } from '@talao/fiscal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { type NoteRow, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { type WorkerSide, workerSide } from '../../../../../test/support/worker-side.ts'
import { fixedClock } from '../../kit/clock.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import { NOT_KNOWN_FORMERLY, NOT_KNOWN_THERE } from '../registration/register-company.ts'

/** Behind the real clock, so that the test can advance it to delayed jobs. */
const clock = fixedClock(new Date(Date.now() - 30 * 60_000).toISOString())

let product: Product
let shop: Shop
let side: WorkerSide
beforeAll(async () => {
  // The clock is fixed here, so a token's request quota would never refill.
  const settings = { latencyMs: { low: 20, high: 40 }, rateLimit: 10_000 }
  product = await startProduct({ clock, worker: true, simulator: { settings } })
  shop = await openShop(product)
  side = await workerSide(product, clock)
})
afterAll(async () => {
  await side.close()
  await product.stop()
})

async function authorised(code: string): Promise<NoteRow> {
  expect((await shop.deliver(purchase({ code, at: clock.now() }))).status).toBe(200)
  const note = await until(`${code} to be authorised`, async () => {
    const found = await shop.note(code)
    return found?.enotas_status === 'Autorizada' && found
  })
  await until('its XML', async () => (await filesOf(note)).some(({ sha256 }) => sha256 !== null))
  return note
}
const filesOf = (note: NoteRow) =>
  product.sql<{ kind: string; sha256: string | null }>('select kind, sha256 from note_file where note_id = $1', [
    note.id,
  ])
const reasonOf = async (note: NoteRow) =>
  (
    await product.sql<{ needs_human_reason: string | null }>('select needs_human_reason from note where id = $1', [
      note.id,
    ])
  )[0]?.needs_human_reason
const age = (note: NoteRow, hours: number) =>
  product.sql(`update note set authorized_at = $2::timestamptz - make_interval(hours => $3) where id = $1`, [
    note.id,
    clock.now().toISOString(),
    hours,
  ])

/** Runs the daily comparison and waits for its result. */
async function compared() {
  clock.advance(1_000)
  const ranAt = clock.now()
  await withCompanies(side.db, [shop.companyId], (tx) =>
    side.queue.enqueue(tx, 'reconcile-company', { company_id: shop.companyId }, { key: `company:${shop.companyId}` }),
  )
  await until('the register to be looked at', async () => {
    const [row] = await product.sql<{ checked_at: Date | null }>(
      'select checked_at from company_gateway where company_id = $1',
      [shop.companyId],
    )
    return row?.checked_at && row.checked_at >= ranAt
  })
  const [found] = await product.sql<{ consults: number; without_xml: number; sales_with_two_notes: number }>(
    'select consults, without_xml, sales_with_two_notes from reconciliation where company_id = $1',
    [shop.companyId],
  )
  return found
}

async function atFocus(token: string, method: string, path: string, body?: object) {
  const answer = await fetch(`${product.simulator.url}${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}`,
      'content-type': 'application/json',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  return text === '' ? null : (JSON.parse(text) as Record<string, string> | Record<string, string>[])
}
async function companyAtFocus(): Promise<Record<string, string>> {
  const found = await atFocus(product.simulator.admin.accountToken, 'GET', `/v2/empresas?cnpj=${shop.cnpj}`)
  const company = Array.isArray(found) ? found[0] : found
  if (!company) throw new Error('The company is not at the gateway.')
  return company
}
const hooks = async (token: string) => (await atFocus(token, 'GET', '/v2/hooks')) as Record<string, string>[]

describe('the daily comparison of a company', () => {
  it('hears of a cancellation that was made outside, and asks about no note of today', async () => {
    const [old, fresh] = [await authorised('RCUM'), await authorised('RCHOJE')]
    await age(old, 26)
    const { token_homologacao = '' } = await companyAtFocus()
    await atFocus(token_homologacao, 'DELETE', `/v2/nfe/${old.ref}`, {
      justificativa: 'Cancelada no painel da emissora',
    })
    expect(await compared()).toEqual({ consults: 1, without_xml: 0, sales_with_two_notes: 0 })
    await until('the cancellation', async () => (await shop.note('RCUM'))?.enotas_status === 'Cancelada')
    expect((await shop.note('RCHOJE'))?.enotas_status).toBe(fresh.enotas_status)
  })

  it('takes up again what somebody asked to send when its job gave up', async () => {
    await product.sql('update company_config set auto_send_notes_enabled = false where company_id = $1', [
      shop.companyId,
    ])
    await shop.deliver(purchase({ code: 'RCPEDIDA', at: clock.now() }))
    const { id } = await until('the draft', () => shop.note('RCPEDIDA'))
    await product.sql(
      `update note set status_before_send = enotas_status, enotas_status = 'PROCESSING' where id = $1`,
      [id],
    )
    await compared()
    const sent = await until('the note to leave', async () => {
      const note = await shop.note('RCPEDIDA')
      return note?.enotas_status === 'Autorizada' && note
    })
    expect(sent.access_key).toMatch(/^\d{44}$/)
    await product.sql('update company_config set auto_send_notes_enabled = true where company_id = $1', [
      shop.companyId,
    ])
  })

  it('calls for a person when the gateway does not know a note that is legal here', async () => {
    const [old, fresh] = [await authorised('RCSUMIU'), await authorised('RCNOVA')]
    await age(old, 26)
    await product.sql(`update issue_key set ref = 'gone' || note_id where note_id = any($1)`, [[old.id, fresh.id]])
    await compared()
    const reason = await until('the call', () => reasonOf(old))
    expect(reason).toContain('não conhece esta nota')
    await product.call(shop.adm, 'POST', `/api/fiscal-note/${fresh.id}/consult`)
    expect(await reasonOf(fresh)).toBeNull()
    const shown = await product.call(shop.adm, 'GET', `/api/fiscal-note/${old.id}`)
    expect(shown.body.data).toMatchObject({ enotas_status: 'Autorizada', needs_human_reason: reason })
  })

  it('has the next minute look at what a clock that ran ahead put off for days', async () => {
    const note = await authorised('RCADIANTADA')
    const set = (wait: string) =>
      product.sql('update note set next_consult_at = $2::timestamptz + $3::interval where id = $1', [
        note.id,
        clock.now().toISOString(),
        wait,
      ])
    const waitsHours = async () =>
      (
        await product.sql<{ hours: number | null }>(
          'select round(extract(epoch from next_consult_at - $2) / 3600)::int as hours from note where id = $1',
          [note.id, clock.now().toISOString()],
        )
      )[0]?.hours
    await set('1 hour')
    await compared()
    expect(await waitsHours()).toBe(1)
    await set('2 days')
    await product.sql(`update attempt set sent_at = $2::timestamptz + interval '2 days' where note_id = $1`, [
      note.id,
      clock.now().toISOString(),
    ])
    await compared()
    expect(await waitsHours()).not.toBeGreaterThan(0)
    expect(
      await product.sql('select 1 from attempt where note_id = $1 and sent_at > $2', [
        note.id,
        clock.now().toISOString(),
      ]),
    ).toEqual([])
  })

  it('asks about each note once', async () => {
    const note = await authorised('RCDOIS')
    await age(note, 26)
    expect((await compared())?.consults).toBe(1)
    await until('the consult', async () => {
      const [row] = await product.sql<{ last_consulted_at: Date | null }>(
        'select last_consulted_at from note where id = $1',
        [note.id],
      )
      return row?.last_consulted_at
    })
    expect((await compared())?.consults).toBe(0)
  })

  it('after a restored backup asks once more about what was legal then, however long ago', async () => {
    const [recent, old] = [await authorised('RCCOPIA'), await authorised('RCANTIGA')]
    await age(recent, 30 * 24)
    await age(old, 200 * 24)
    await product.sql(
      'update note set last_consulted_at = authorized_at + make_interval(days => 2) where id = any($1)',
      [[recent.id, old.id]],
    )
    expect((await compared())?.consults).toBe(0)
    const { token_homologacao = '' } = await companyAtFocus()
    await atFocus(token_homologacao, 'DELETE', `/v2/nfe/${recent.ref}`, { justificativa: 'Cancelada depois da cópia' })
    await product.sql(
      `insert into restoration (company_id, taken_at, restored_at, reconciled_at) values ($1, now() - interval '1 hour', now(), now())`,
      [shop.companyId],
    )
    await compared()
    await until('the cancellation', async () => (await shop.note('RCCOPIA'))?.enotas_status === 'Cancelada')
    expect((await shop.note('RCANTIGA'))?.enotas_status).toBe('Autorizada')
    await product.sql('delete from restoration where company_id = $1', [shop.companyId])
  })

  it('makes a hook again that is gone, and shows what the provider has otherwise', async () => {
    const { token_homologacao = '', id = '' } = await companyAtFocus()
    const before = await hooks(token_homologacao)
    expect(before.length).toBeGreaterThan(0)
    for (const hook of before) await atFocus(token_homologacao, 'DELETE', `/v2/hooks/${hook.id}`)
    await atFocus(product.simulator.admin.accountToken, 'PUT', `/v2/empresas/${id}`, { nome: 'Outro Nome Ltda' })
    await compared()
    await until('the hooks', async () => (await hooks(token_homologacao)).length === before.length)
    const [row] = await product.sql<{ differences: { field: string; theirs: string }[] }>(
      'select differences from company_gateway where company_id = $1',
      [shop.companyId],
    )
    expect(row?.differences).toContainEqual(expect.objectContaining({ theirs: 'Outro Nome Ltda' }))
  })

  it('marks both notes of a sale that has two, until one is no longer valid', async () => {
    const [one, other] = [await authorised('RCDUPLA'), await authorised('RCDUPLB')]
    await product.sql(
      `with open as (update sale set difference_cents = 0, difference_reason = 'FOUND', difference_since = now()
         where id in (select sale_id from note where id in ($1, $2)))
       update note set generation = 2, sale_id = (select sale_id from note where id = $1) where id = $2`,
      [one.id, other.id],
    )
    expect((await compared())?.sales_with_two_notes).toBe(1)
    expect(await reasonOf(one)).toContain('mais de uma nota válida')
    expect(await reasonOf(other)).toContain('mais de uma nota válida')
    await product.sql(`update note set enotas_status = 'Cancelada' where id = $1`, [other.id])
    expect((await compared())?.sales_with_two_notes).toBe(0)
    expect([await reasonOf(one), await reasonOf(other)]).toEqual([null, null])
  })

  it('calls for a person when the XML of an authorised note has not come in three days', async () => {
    const note = await authorised('RCXML')
    await age(note, 80)
    await product.sql('delete from note_file where note_id = $1', [note.id])
    expect((await compared())?.without_xml).toBe(1)
    expect(await reasonOf(note)).toContain('XML')
    const timeline = await product.call(shop.adm, 'GET', `/api/fiscal-note/${note.id}/timeline`)
    expect(timeline.body.data).toContainEqual(expect.objectContaining({ kind: 'needs_human' }))
  })

  it('fetches a declaration of void numbers that the provider made over New Year and that is not home yet', async () => {
    const [note] = await product.sql<{ number: number }>(
      `select max(number)::int as number from note where company_id = $1 and enotas_status = 'Autorizada'`,
      [shop.companyId],
    )
    const first = Number(note?.number) + 50
    const declared = await atFocus((await companyAtFocus()).token_homologacao ?? '', 'POST', '/v2/nfe/inutilizacao', {
      cnpj: shop.cnpj,
      serie: '1',
      numero_inicial: String(first),
      numero_final: String(first),
      justificativa: 'Numeração pulada por falha do sistema',
    })
    const path = (declared as Record<string, string>).caminho_xml
    expect(path).toBeTruthy()
    const year = Number(dayInSaoPaulo(clock.now()).slice(0, 4))
    await product.sql(
      `insert into void_range (company_id, environment, gateway, serie, year, first_number, last_number, reason, state, provider_path, created_at)
        values ($1, 'homologacao', 'FOCUS_NFE', 1, $2, $3, $3, 'Declarada pelo próprio serviço de emissão.', 'DONE', $4, now())
        on conflict do nothing`,
      [shop.companyId, year + 1, first, path],
    )
    // The provider also reports the range by itself. Whichever came first, the row now has the wrong year and no file.
    await product.sql('update void_range set year = $2, xml_sha256 = null where company_id = $1', [
      shop.companyId,
      year + 1,
    ])
    await compared()
    const kept = await until('the declaration', async () => {
      const [row] = await product.sql<{ year: number; xml_sha256: string | null }>(
        'select year, xml_sha256 from void_range where company_id = $1 and first_number = $2 and xml_sha256 is not null',
        [shop.companyId, first],
      )
      return row
    })
    expect(kept.year).toBe(year)
  })

  it('takes back its own complaint once the provider knows the company, and no other', async () => {
    const complaint = async (text: string) => {
      await product.sql('update company_gateway set sync_error = $2 where company_id = $1', [shop.companyId, text])
      await compared()
      const [row] = await product.sql<{ sync_error: string | null }>(
        'select sync_error from company_gateway where company_id = $1',
        [shop.companyId],
      )
      return row?.sync_error
    }
    expect(await complaint('A Focus não aceitou o cadastro: CEP')).toBe('A Focus não aceitou o cadastro: CEP')
    expect(await complaint(NOT_KNOWN_THERE)).toBeNull()
    expect(await complaint(NOT_KNOWN_FORMERLY)).toBeNull()
  })
})

describe('the sweep', () => {
  const sweep = (tick: 'minute' | 'hour' | 'day') =>
    withCompanies(side.db, [], (tx) => side.queue.enqueue(tx, 'sweep', { tick }, { key: `test-${tick}` }))

  it('fetches the XML that did not come home, each hour', async () => {
    const note = await authorised('RCBUSCA')
    await age(note, 5)
    await product.sql('update note_file set sha256 = null where note_id = $1', [note.id])
    await sweep('hour')
    const home = await until('the XML', async () => (await filesOf(note)).find(({ sha256 }) => sha256 !== null))
    expect(home.kind).toBe('XML')
  })

  it('has each active company compared once a day', async () => {
    const planned = async () =>
      (
        await product.sql(`select 1 from jobs.job where name = 'reconcile-company' and singleton_key = $1`, [
          `company:${shop.companyId}`,
        ])
      ).length
    const before = await planned()
    await sweep('day')
    const after = await until('the comparison to be planned', async () => (await planned()) > before && planned())
    expect(after).toBe(before + 1)
  })
})
