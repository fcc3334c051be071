import type { InfNfe } from '@talao/fiscal/nfe/layout/nfe'
import { fullNote, sampleItem, sampleNote } from './danfe-sample.ts'

type Item = InfNfe['det'][number]
type Tax = Item['imposto']
type Totals = InfNfe['total']

const { ide: IDE, emit: EMIT, total: TOTAL } = sampleNote()
const ICMS_TOTAL = { ...TOTAL.ICMSTot, vBC: '1234.56', vICMS: '148.15' }
const DECEMBER_IDE = { ...IDE, dhEmi: '2026-12-01T10:00:00-03:00', dhSaiEnt: '2026-12-01T10:00:00-03:00' }
export const DECEMBER_LYING: Pick<InfNfe, 'ide'> = { ide: { ...DECEMBER_IDE, tpImp: '2' } }

/** A note of the first day of the new layout: one ordinary product of a seller in the regular regime. */
export function decemberNote(changes: Partial<InfNfe> = {}): InfNfe {
  return sampleNote({
    ide: DECEMBER_IDE,
    emit: { ...EMIT, CRT: '3' },
    det: [taxedItem(1)],
    total: { ICMSTot: ICMS_TOTAL, IBSCBSTot: ibsCbsTotal('1.23', '0.00', '11.11') },
    infAdic: { infCpl: 'PEDIDO 4711' },
    ...changes,
  })
}

/** Products with alternating tax treatments. */
export function decemberItems(count: number): Item[] {
  const kinds = [taxedItem, reducedItem, immuneItem, selectiveItem]
  return Array.from({ length: count }, (_, place) => (kinds[place % kinds.length] ?? taxedItem)(place + 1))
}

/** ICMS of 12 %, IBS and CBS at the rates of 2026. */
export function taxedItem(number: number, imposto: Partial<Tax> = {}): Item {
  return sampleItem(
    number,
    {},
    { imposto: { ICMS: { ICMS00 }, IBSCBS: { CST: '000', cClassTrib: '000001', gIBSCBS: shares() }, ...imposto } },
  )
}

/** IBS and CBS reduced by 60 %. */
export function reducedItem(number: number): Item {
  const gIBSCBS = {
    ...shares(),
    gIBSUF: { pIBSUF: '0.1000', gRed: { pRedAliq: '60.0000', pAliqEfet: '0.0400' }, vIBSUF: '0.49' },
    vIBS: '0.49',
    gCBS: { pCBS: '0.9000', gRed: { pRedAliq: '60.0000', pAliqEfet: '0.3600' }, vCBS: '4.44' },
  }
  return taxedItem(number, { IBSCBS: { CST: '200', cClassTrib: '200035', gIBSCBS } })
}

/** An e-book is immune: IBS and CBS have codes but no values. */
export function immuneItem(number: number): Item {
  const ICMS = { ICMS40: { orig: '0', CST: '41' } }
  return taxedItem(number, { ICMS, IBSCBS: { CST: '410', cClassTrib: '410008' } })
}

/** With IPI and Imposto Seletivo. */
export function selectiveItem(number: number): Item {
  return taxedItem(number, {
    IPI: { cEnq: '999', IPITrib: { CST: '50', vBC: '1200.00', pIPI: '5.0000', vIPI: '60.00' } },
    IS: { CSTIS: '000', cClassTribIS: '000001', vBCIS: '1100.00', pIS: '2.5000', vIS: '27.50' },
  })
}

/** A note of a Simples company in 2026, without IBS and CBS. */
export function simplesNote(changes: Partial<InfNfe> = {}): InfNfe {
  return decemberNote({ emit: { ...EMIT, CRT: '1' }, det: [sampleItem(1)], total: TOTAL, ...changes })
}

/** A note that fills every block and row of the layout. */
export function fullDecemberNote(changes: Partial<InfNfe> = {}): InfNfe {
  const full = fullNote()
  const { ICMSTot, ISSQNtot } = full.total
  const singlePhase = { qBCMono: '100.00', vICMSMono: '13.00', qBCMonoReten: '50.00', vICMSMonoReten: '6.50' }
  return {
    ...full,
    ide: { ...DECEMBER_IDE, NFref: full.ide.NFref },
    det: decemberItems(8),
    total: {
      ICMSTot: { ...ICMSTot, ...singlePhase, vFCP: '1.00', vFCPST: '2.00' },
      ISSQNtot,
      ISTot: { vIS: '27.50' },
      IBSCBSTot: { ...ibsCbsTotal('1.23', '0.00', '11.11'), gMono: SINGLE_PHASE_TOTAL },
    },
    ...changes,
  }
}

export const SINGLE_PHASE_TOTAL = {
  vIBSMono: '3.01',
  vCBSMono: '3.02',
  vIBSMonoReten: '3.03',
  vCBSMonoReten: '3.04',
  vIBSMonoRet: '3.05',
  vCBSMonoRet: '3.06',
}

export function ibsCbsTotal(state: string, city: string, cbs: string): NonNullable<Totals['IBSCBSTot']> {
  const none = { vDif: '0.00', vDevTrib: '0.00' }
  const noCredit = { vCredPres: '0.00', vCredPresCondSus: '0.00' }
  return {
    vBCIBSCBS: '1234.56',
    gIBS: { gIBSUF: { ...none, vIBSUF: state }, gIBSMun: { ...none, vIBSMun: city }, vIBS: state, ...noCredit },
    gCBS: { ...none, vCBS: cbs, ...noCredit },
  }
}

const ICMS00 = { orig: '0', CST: '00', modBC: '3', vBC: '1234.56', pICMS: '12.0000', vICMS: '148.15' }

function shares() {
  return {
    vBC: '1234.56',
    gIBSUF: { pIBSUF: '0.1000', vIBSUF: '1.23' },
    gIBSMun: { pIBSMun: '0.0000', vIBSMun: '0.00' },
    vIBS: '1.23',
    gCBS: { pCBS: '0.9000', vCBS: '11.11' },
  }
}
