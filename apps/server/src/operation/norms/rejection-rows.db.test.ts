import type { CausesOut, NfeOut, NormBundleOut, NormRowOut } from '@talao/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { idOf, type NoteRow, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock } from '../../kit/clock.ts'

const clock = fixedClock(new Date(Date.now() - 30 * 60_000).toISOString())
const ROW = {
  kind: 'REJECTION',
  code: 'SEFAZ/1999',
  valid_from: '2026-01-01',
  state: 'IN_FORCE',
  source: 'NT de exemplo',
  value: {
    cause: 'O NCM pede uma classe nova.',
    field_path: 'items.*.ncm',
    action: 'Escolha outra classe na lista.',
    resend: 'same_number',
    outcome: 'REFUSED',
  },
}

let product: Product
let wise: Person
let straight: Shop
let throughFocus: Shop
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  wise = await product.person({ wise: true })
  straight = await openShop(product)
  throughFocus = await openShop(product)
  await product.sql(`update company set gateway = 'SEFAZ' where id = $1`, [straight.companyId])
})
afterAll(() => product.stop())

/** A sale whose note SEFAZ answers with this code. */
async function refused(shop: Shop, code: string, cStat = '1999'): Promise<NoteRow> {
  const body = purchase({
    code,
    at: clock.now(),
    productName: `Livro [sim:cstat=${cStat}]`,
    productId: 130_000 + Number(cStat),
  })
  expect((await shop.deliver(body)).status).toBe(200)
  return until(`${code} to be refused`, async () => {
    const note = await shop.note(code)
    return note?.enotas_status === 'Negada' && note
  })
}
const read = async (shop: Shop, { id }: NoteRow) =>
  (await product.call(shop.adm, 'GET', `/api/fiscal-note/${id}`)).body.data as NfeOut

async function register(row: object): Promise<NormBundleOut> {
  const id = idOf(await product.call(wise, 'POST', '/api/norms/row', row))
  return until('the check of the row', async () => {
    const bundle = (await product.call(wise, 'GET', `/api/norms/bundle/${id}`)).body.data as NormBundleOut
    return bundle.state !== 'CHECKING' && bundle
  })
}

describe('a code that no table knows', () => {
  it('is told in the words of the authority, and explained from the moment a row says what it means', async () => {
    const before = await refused(straight, 'NOVOUM')
    expect(before.fail_on_send_to_enotas).toBe('Rejeicao: Rejeicao simulada 1999 (rejeição 1999)')
    expect((await read(straight, before)).repair).toEqual({ place: 'note', path: null })
    expect(await register(ROW)).toMatchObject({ state: 'ACTIVE', report: { faults: [] } })

    for (const [shop, code] of [
      [straight, 'NOVODOIS'],
      [throughFocus, 'NOVOTRES'],
    ] as const) {
      const after = await refused(shop, code)
      expect(after.fail_on_send_to_enotas).toContain('O NCM pede uma classe nova. Escolha outra classe na lista.')
      expect((await read(shop, after)).repair).toEqual({ place: 'note', path: 'items' })
    }
    expect((await read(straight, before)).repair?.path).toBe('items')
    const causes = (
      await product.call(straight.adm, 'GET', `/api/causes?company_id=${straight.companyId}&in_production=false`)
    ).body.data as CausesOut
    expect(causes.groups).toContainEqual(
      expect.objectContaining({
        title: 'O NCM pede uma classe nova',
        action: 'Escolha outra classe na lista.',
        authority_code: '1999',
      }),
    )
  })

  it('comes to the browser among the few rows that it does not have', async () => {
    const reply = await product.call(straight.adm, 'GET', '/api/norms/tables?kinds=REJECTION&changes=true')
    expect((reply.body.data as { rows: NormRowOut[] }).rows).toMatchObject([{ code: 'SEFAZ/1999' }])
    const whole = await product.call(straight.adm, 'GET', '/api/norms/tables?kinds=REJECTION')
    expect((whole.body.data as { rows: NormRowOut[] }).rows.length).toBeGreaterThan(900)
  })
})

describe('a row about a code that is known', () => {
  it('replaces its explanation, and struck leaves the words of the authority alone', async () => {
    expect((await refused(straight, 'VELHOUM', '391')).fail_on_send_to_enotas).not.toContain('classe nova')
    await register({ ...ROW, code: 'SEFAZ/391' })
    expect((await refused(straight, 'VELHODOIS', '391')).fail_on_send_to_enotas).toContain('classe nova')
    const known = (await product.call(wise, 'GET', '/api/norms?kind=REJECTION&search=SEFAZ/391')).body
      .data as NormRowOut[]
    for (const { kind, code, valid_from } of known) {
      const strike = { kind, code, valid_from, struck_on: '2026-12-01', source: 'NT de exemplo' }
      const id = idOf(await product.call(wise, 'POST', '/api/norms/row/strike', strike))
      await until('the check', async () => {
        const { body } = await product.call(wise, 'GET', `/api/norms/bundle/${id}`)
        return (body.data as NormBundleOut).state === 'ACTIVE'
      })
    }
    expect((await refused(straight, 'VELHOTRES', '391')).fail_on_send_to_enotas).toMatch(
      /^Rejeicao: .*\(rejeição 391\)$/,
    )
  })

  it('that says to wait keeps the note on its way instead of refusing it', async () => {
    await register({ ...ROW, code: 'SEFAZ/1998', value: { ...ROW.value, outcome: 'WAIT', resend: 'wait' } })
    const body = purchase({
      code: 'ESPERA',
      at: clock.now(),
      productName: 'Livro [sim:cstat=1998]',
      productId: 131_998,
    })
    await straight.deliver(body)
    const note = await until('the first answer', async () => {
      const found = await straight.note('ESPERA')
      const rows = await product.sql<{ outcome: string | null }>(
        `select outcome from attempt where note_id = $1 and outcome is not null`,
        [found?.id ?? 0],
      )
      return rows.length > 0 && found
    })
    expect((await straight.note('ESPERA'))?.enotas_status).not.toBe('Negada')
    expect(note.denied_final).toBe(false)
  })
})
