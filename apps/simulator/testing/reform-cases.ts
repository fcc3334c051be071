import type { InfNfe } from '@talao/fiscal'
import { ebookNote } from '@talao/fiscal/testing/nfe/inf-nfe'

type Item = InfNfe['det'][number]
type Group = NonNullable<Item['imposto']['IBSCBS']>

const IMMUNE: Group = { CST: '410', cClassTrib: '410008' }

function taxed(rates: { uf?: string; city?: string; cbs?: string } = {}): Group {
  return {
    CST: '000',
    cClassTrib: '000001',
    gIBSCBS: {
      vBC: '97.00',
      gIBSUF: { pIBSUF: rates.uf ?? '0.1000', vIBSUF: '0.10' },
      gIBSMun: { pIBSMun: rates.city ?? '0.0000', vIBSMun: '0.00' },
      vIBS: '0.10',
      gCBS: { pCBS: rates.cbs ?? '0.9000', vCBS: '0.87' },
    },
  }
}

/** The fixture's e-book with an IBS/CBS group, its total and further overrides. */
function noteWith(
  IBSCBS: Group | undefined,
  change: (nfe: InfNfe) => void = () => undefined,
  day = '2026-12-01',
): InfNfe {
  const nfe = ebookNote(`${day}T10:00:00-03:00`)
  const [item] = nfe.det
  if (item && IBSCBS) Object.assign(item.imposto, { IBSCBS })
  if (IBSCBS) Object.assign(nfe.total, { IBSCBSTot: { vBCIBSCBS: '0.00' } })
  change(nfe)
  return nfe
}

function withoutIe(uf: string, { icms }: { icms: boolean }): (nfe: InfNfe) => void {
  return (nfe) => {
    Object.assign(nfe.emit, { IE: 'ISENTO', enderEmit: { ...nfe.emit.enderEmit, UF: uf } })
    if (!icms) for (const item of nfe.det) delete (item.imposto as { ICMS?: unknown }).ICMS
  }
}

/** For each rule of the reform, a note that breaks it. */
export const REFORM_CASES: readonly (readonly [code: string, when: string, nfe: InfNfe])[] = [
  ['166', 'an issuer without IE has an authoriser of its state', noteWith(IMMUNE, withoutIe('SP', { icms: false }))],
  ['161', 'an issuer without IE writes ICMS', noteWith(IMMUNE, withoutIe('RJ', { icms: true }))],
  ['162', 'an issuer without IE says nothing of IBS and CBS', noteWith(undefined, withoutIe('RJ', { icms: false }))],
  ['1118', 'a total has no item', noteWith(IMMUNE, ({ det }) => det.forEach(({ imposto }) => delete imposto.IBSCBS))],
  ['1119', 'an item has no total', noteWith(IMMUNE, ({ total }) => delete total.IBSCBSTot)],
  ['1021', 'an immune item has amounts', noteWith({ ...taxed(), ...IMMUNE })],
  ['1022', 'a taxed item has no amounts', noteWith({ CST: '000', cClassTrib: '000001' })],
  ['1026', 'the IBS of the state is not that of the year', noteWith(taxed({ uf: '0.0500' }))],
  ['1036', 'the IBS of the city is not that of the year', noteWith(taxed({ city: '0.0500' }))],
  ['1037', 'the CBS is not that of the year', noteWith(taxed({ cbs: '8.8000' }))],
  [
    '1037',
    'the CBS of 2027 has no rate yet',
    noteWith(taxed({ uf: '0.0500', city: '0.0500' }), undefined, '2027-01-05'),
  ],
]

/** Notes that break no rule of the reform. */
export const REFORM_ACCEPTED: readonly (readonly [what: string, nfe: InfNfe])[] = [
  ['no group at all in 2027', noteWith(undefined, undefined, '2027-01-05')],
  ['an immune e-book in 2027', noteWith(IMMUNE, undefined, '2027-01-05')],
  ['a taxed good in 2026', noteWith(taxed())],
  ['a return in 2027 at the rates of 2026', noteWith(taxed(), ({ ide }) => (ide.finNFe = '4'), '2027-01-05')],
  ['an e-book of an issuer without IE in Rio', noteWith(IMMUNE, withoutIe('RJ', { icms: false }))],
]
