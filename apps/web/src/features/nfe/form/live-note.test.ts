import type { CompanyOut, ProductOut } from '@talao/contract'
import { expect, it } from 'vitest'
import { describeInEveryZone } from '../../../../../../test/support/time-zones.ts'
import { emptyItem } from './items-form.ts'
import { liveNote } from './live-note.ts'
import { nfeValues } from './nfe-form.ts'

const company = JSON.parse(
  JSON.stringify({
    id: 7,
    cnpj: '97041832000198',
    corporate_name: 'Cursos Maré Alta Ltda',
    tax_regime: 'LUCRO_PRESUMIDO',
    homologation_mode: true,
    address: { state_id: 35 },
    nfe_default_setting: {
      unit_measurement: 'UN',
      ncm: '49019900',
      cest: null,
      cfop_same_state: '5102',
      cfop_other_state_no_icms_taxpayer: '6108',
      shipping: '9',
      final_customer: true,
      additional_information: 'Obrigado pela compra',
      nfe_tax: { icms_cst: '00', icms_aliquot: 18, approximate_tax_percent_total: 13.45 },
    },
  }),
) as CompanyOut
const product = { id: 3, name: 'Maré Alta', description: null, ncm: null, nfe_tax: { icms_cst: '40' } }
const now = new Date('2026-11-23T12:00:00Z')
const blank = nfeValues(undefined, company.nfe_default_setting)
const inSaoPaulo = { ...blank.customer_note, city_id: 3_550_308 }
const item = { ...emptyItem('a'), description: 'Apostila', quantity: '2', value_per_unit: '50,00' }

function live(values: Partial<typeof blank>, products: unknown[] = [], at = now) {
  return liveNote({
    values: { ...blank, customer_note: inSaoPaulo, ...values },
    company,
    products: products as ProductOut[],
    now: at,
  })
}

describeInEveryZone('the note while it is typed', () => {
  it('takes from the company what an item leaves open, by where the buyer lives', () => {
    expect(live({ items: [item] }).items[0]).toMatchObject({ ncm: '49019900', cfop: '5102', unit_measurement: 'UN' })
    const inRio = { ...inSaoPaulo, city_id: 3_304_557 }
    expect(live({ items: [item], customer_note: inRio }).items[0]?.cfop).toBe('6108')
  })

  it('takes from the product before the company, and from the item before both', () => {
    expect(live({ items: [{ ...item, product_id: 3 }] }, [product]).items[0]?.nfe_tax.icms_cst).toBe('40')
    const own = { ...item, product_id: 3, tax: { ...item.tax, icms_cst: '41' } }
    expect(live({ items: [own] }, [product]).items[0]?.nfe_tax.icms_cst).toBe('41')
  })

  it('has the taxes of its day, and those of the note it gives back', () => {
    const january = new Date('2027-01-05T12:00:00Z')
    const pis = (values: Partial<typeof blank>) =>
      live({ items: [item], ...values }, [], january).items[0]?.nfe_tax.pis_cst ?? null
    expect(pis({})).toBeNull()
    expect(pis({ issue_date: '31/12/2026 10:00' })).toBe('06')
    expect(pis({ goal: 'Devolucao', nfe_referenced: '35261112ABC34501DE35550010000001231135724685' })).toBe('06')
  })

  it('knows its taxes and what the buyer pays, with freight and discount', () => {
    const note = live({
      items: [{ ...item, freight: '10,00', discount: '5,00', ncm: '85232990', tax: { ...item.tax, icms_cst: '00' } }],
    })
    expect(note).toMatchObject({
      totalCents: 10_000,
      payableCents: 10_500,
      freightCents: 1000,
      discountCents: 500,
      taxCents: { icmsBase: 10_500, icms: 1890 },
    })
    expect(note.taxCents.approximate).toBeGreaterThan(0)
    expect(note.payments).toEqual([{ payment_method: '99', amount_cents: 10_500 }])
  })

  it('counts a line that is not a number yet as nothing', () => {
    expect(live({ items: [{ ...item, value_per_unit: '' }] })).toMatchObject({ totalCents: 0, payableCents: 0 })
  })

  it('says why it would go without IBS and CBS, each reason once, and nothing where it goes with them', () => {
    const fuel = { ...item, tax: { ...item.tax, cst_ibscbs: '620', cclasstrib: '620001' } }
    expect(live({ items: [fuel, fuel, item] }).withoutIbsCbs).toEqual([expect.stringContaining('monofásica')])
    expect(live({ items: [item] }).withoutIbsCbs).toEqual([])
  })

  it('does not speak of a reduction, which it does not know: the server does', () => {
    const reduced = { ...item, ncm: '85232990', tax: { ...item.tax, cst_ibscbs: '200', cclasstrib: '200028' } }
    expect(live({ items: [reduced] }).withoutIbsCbs).toEqual([])
  })

  it('says what the company wants said until another text is written', () => {
    expect(live({ items: [item] }).additional_information).toContain('Obrigado pela compra')
    expect(live({ items: [item], additional_information: 'Outro' }).additional_information).toBe('Outro')
  })
})
