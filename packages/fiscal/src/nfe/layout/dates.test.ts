import { describe, expect, it } from 'vitest'
import { ebookNote } from '../../../testing/nfe/inf-nfe.ts'
import { checkNfeLayout } from '../xml.ts'
import type { InfNfe } from './nfe.ts'

const [BEFORE_LETTERS, WITH_LETTERS] = ['2026-06-30', '2026-07-01']
const [BEFORE_010E, WITH_010E] = ['2026-08-02', '2026-08-03']

function faults(day: string, change: (note: InfNfe) => InfNfe): string[] {
  return checkNfeLayout(change(ebookNote(`${day}T10:00:00-03:00`))).map(({ code, place }) => `${code} ${place}`)
}

function withIde(change: Partial<InfNfe['ide']>) {
  return (note: InfNfe): InfNfe => ({ ...note, ide: { ...note.ide, ...change } })
}

function withTax(change: Partial<InfNfe['det'][number]['imposto']>) {
  return (note: InfNfe): InfNfe => ({
    ...note,
    det: note.det.map((item) => ({ ...item, imposto: { ...item.imposto, ...change } })),
  })
}

describe('the layout of the emission day', () => {
  it('takes letters in the CNPJ and in the key from July 2026 on', () => {
    const letters = (note: InfNfe): InfNfe => ({
      ...note,
      Id: 'NFe35261112ABC34501DE35550010000000011000000015',
      emit: { ...note.emit, CNPJ: '12ABC34501DE35' },
    })
    expect(faults(BEFORE_LETTERS, letters)).toEqual(['XML-VALOR Id', 'XML-VALOR emit.CNPJ'])
    expect(faults(WITH_LETTERS, letters)).toEqual([])
  })

  it('takes pISEspec until 2026-08-02 and adRemIS after it', () => {
    const values = { CSTIS: '000', cClassTribIS: '000001', vBCIS: '97.00', pIS: '1.0000', vIS: '0.97' }
    const old = withTax({ IS: { ...values, pISEspec: '1.0000' } })
    const current = withTax({ IS: { ...values, adRemIS: '1.0000' } })
    expect(faults(BEFORE_010E, old)).toEqual([])
    expect(faults(WITH_010E, old)).toEqual(['XML-VIGENCIA det.0.imposto.IS.pISEspec'])
    expect(faults(BEFORE_010E, current)).toEqual(['XML-VIGENCIA det.0.imposto.IS.adRemIS'])
    expect(faults(WITH_010E, current)).toEqual([])
  })

  it('takes tpImp 6 and cIndOp from 2026-08-03 on', () => {
    const simplified = withIde({ tpImp: '6', cIndOp: '100301' })
    expect(faults(BEFORE_010E, simplified)).toEqual(['XML-VALOR ide.tpImp', 'XML-VIGENCIA ide.cIndOp'])
    expect(faults(WITH_010E, simplified)).toEqual([])
  })

  it('knows neither IBS and CBS nor notes of credit before the tax reform', () => {
    const reformed = (note: InfNfe) =>
      withIde({ finNFe: '5' })(withTax({ IBSCBS: { CST: '410', cClassTrib: '410008' } })(note))
    expect(faults('2025-01-15', reformed)).toEqual(['XML-VALOR ide.finNFe', 'XML-VIGENCIA det.0.imposto.IBSCBS'])
    expect(faults('2026-01-15', reformed)).toEqual([])
  })
})

describe('a fault of the layout', () => {
  it('names the field of the form, in plain words', () => {
    const [fault] = checkNfeLayout(withItem({ NCM: '4901' })(ebookNote()))
    expect(fault).toEqual({
      code: 'XML-VALOR',
      path: 'items.0.ncm',
      field: 'NCM',
      text: 'NCM aceita os 8 algarismos do NCM, ou 00; veio “4901”. Corrija o valor.',
      place: 'det.0.prod.NCM',
    })
  })

  it('counts the item it stands in', () => {
    const { det, ...note } = withItem({ xProd: 'a'.repeat(121) })(ebookNote())
    const [fault] = checkNfeLayout({ ...note, det: [...ebookNote().det, ...det] })
    expect(fault).toMatchObject({ path: 'items.1.description', place: 'det.1.prod.xProd', code: 'XML-TAMANHO' })
  })

  it('of a choice that nothing takes stands at its first field', () => {
    const { dest, ...note } = ebookNote()
    const [fault] = checkNfeLayout({ ...note, dest: { ...dest, CPF: undefined, indIEDest: '9' } })
    expect(fault).toMatchObject({
      code: 'XML-FALTA',
      path: 'customer_note.document',
      field: 'CPF, CNPJ ou documento estrangeiro do cliente',
      place: 'dest.CNPJ',
    })
  })

  it('of a choice taken twice stands at one of both', () => {
    const { dest, ...note } = ebookNote()
    const twice = { ...note, dest: { ...dest, CNPJ: '11222333000181', indIEDest: '9' } }
    expect(checkNfeLayout(twice)).toMatchObject([{ code: 'XML-OPCOES', path: 'customer_note.document' }])
  })
})

function withItem(change: Partial<InfNfe['det'][number]['prod']>) {
  return (note: InfNfe): InfNfe => ({
    ...note,
    det: note.det.map((item) => ({ ...item, prod: { ...item.prod, ...change } })),
  })
}
