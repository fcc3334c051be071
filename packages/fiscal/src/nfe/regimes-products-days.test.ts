import { afterAll, describe, expect, it } from 'vitest'
import { readSchema, SCHEMAS, schemaFile } from '../../../../test/support/schemas.ts'
import { SchemaValidator } from '../../testing/layout/schema-validator.ts'
import { type Changes, input, RIO } from '../../testing/nfe/draft-input.ts'
import { signedForm } from '../../testing/nfe/random-note.ts'
import { company, nfse, person, terms } from '../../testing/nfse/note.ts'
import { writeLayout } from '../layout/write.ts'
import { composeDps } from '../nfse/compose/compose.ts'
import { checkDps, dpsXml } from '../nfse/document.ts'
import { noteIbsCbs } from '../nfse/ibs-cbs.ts'
import { checkNfse } from '../nfse/rules.ts'
import type { Nfe } from '../note/nfe.ts'
import { itemsWithoutIbsCbs } from '../tax/note.ts'
import { usesCsosn } from '../tax/regime.ts'
import { TAX_REGIMES, type TaxRegime } from '../value/party.ts'
import { composeNfe } from './compose/compose.ts'
import { draftNfe } from './draft.ts'
import { INF_NFE } from './layout/nfe.ts'
import { checkNfe } from './rules.ts'

/** Days on which the law changes (in force or revoked), and the days around them. */
const DAYS = [
  '2026-11-30',
  '2026-12-01',
  '2026-12-14',
  '2026-12-31',
  '2027-01-01',
  '2027-01-05',
  '2027-02-01',
  '2027-03-01',
] as const
type Day = (typeof DAYS)[number]

const GOODS = { 'e-book': '49019900', 'printed book': '49019900', mug: '69120000' } as const
type Good = keyof typeof GOODS

const SERVICES = {
  course: {
    lc_116: '08.02',
    national_service_code: '080201',
    nbs: '122051900',
    cindop: '100301',
    cclasstrib: '000001',
  },
  'language course': {
    lc_116: '08.02',
    national_service_code: '080201',
    nbs: '122051300',
    cindop: '100301',
    cclasstrib: '200028',
  },
  SaaS: { lc_116: '01.05', national_service_code: '010501', nbs: '115062100', cindop: '100501', cclasstrib: '000001' },
  content: {
    lc_116: '01.09',
    national_service_code: '010902',
    nbs: '117033200',
    cindop: '100301',
    cclasstrib: '000001',
  },
  mentoring: {
    lc_116: '17.01',
    national_service_code: '170101',
    nbs: '114011900',
    cindop: '100301',
    cclasstrib: '000001',
  },
} as const
type Service = keyof typeof SERVICES

if (!SCHEMAS)
  console.warn('SCHEMAS_DIR is not set: the official schemas did not judge the notes of every regime, product and day')
const nfeJudge = SCHEMAS ? judgeOf('nfe/PL_010e*/nfe_v4.00.xsd') : null
const dpsJudge = SCHEMAS ? judgeOf('nfse/v1.01-20260727/DPS_v1.01.xsd') : null
afterAll(() => {
  nfeJudge?.dispose()
  dpsJudge?.dispose()
})

describe.each(TAX_REGIMES)('%s', (regime) => {
  it.each(Object.keys(GOODS) as Good[])(
    'sells a %s by NF-e on every day, each note valid and IBS and CBS whole or absent',
    (good) => {
      for (const day of DAYS) expect([day, issued(regime, good, day)]).toEqual([day, expectedOfGood(regime, good, day)])
    },
  )

  it.each(Object.keys(SERVICES) as Service[])(
    'sells %s by NFS-e on every day, each note valid and IBS and CBS whole or absent',
    (service) => {
      for (const day of DAYS)
        expect([day, declared(regime, service, day)]).toEqual([day, expectedOfService(regime, day)])
    },
  )
})

it('sells an e-book without inscrição estadual on every day, in a state of the SVRS', () => {
  for (const day of DAYS) {
    const own = { state_registration: 'ISENTO', address: RIO }
    const nfe = drafted({ company: own, customer: { address: RIO, state_id: 33 } }, day)
    expect([day, checkNfe(nfe, day)]).toEqual([day, []])
    expect([day, refusals(nfe, day)]).toEqual([day, []])
  }
})

type Outcome = { faults: string[]; group: string; reasons: string[]; contributions: boolean }

function issued(tax_regime: TaxRegime, good: Good, day: Day): Outcome {
  const isBook = GOODS[good].startsWith('49')
  const icms_cst = usesCsosn(tax_regime) ? null : isBook ? '41' : '00'
  const nfe_tax = icms_cst ? { icms_cst, ...(isBook ? {} : { icms_aliquot: '18' }) } : null
  const nfe = drafted({ company: { tax_regime }, product: { ncm: GOODS[good], nfe_tax } }, day)
  const { infNFe, taxes } = composed(nfe, day)
  const { IBSCBS, PIS, COFINS } = infNFe.det[0]?.imposto ?? {}
  expect(IBSCBS === undefined).toBe(infNFe.total.IBSCBSTot === undefined)
  return {
    faults: [...checkNfe(nfe, day).map(({ code }) => code), ...refusals(nfe, day)],
    group: IBSCBS ? `${IBSCBS.cClassTrib}${IBSCBS.gIBSCBS ? ` ${IBSCBS.gIBSCBS.gCBS?.pCBS}` : ''}` : 'none',
    reasons: itemsWithoutIbsCbs(taxes).map(({ reason }) => reason),
    contributions: PIS !== undefined && COFINS !== undefined,
  }
}

/** The law of December 2026 and January 2027, restated independently of the tables in the code. */
function expectedOfGood(regime: TaxRegime, good: Good, day: Day): Outcome {
  const isNormal = regime === 'LUCRO_PRESUMIDO' || regime === 'LUCRO_REAL'
  const is2027 = day >= '2027'
  const isDue = isNormal || is2027
  const contributions = !is2027
  if (good !== 'mug') return { faults: [], group: isDue ? '410008' : 'none', reasons: [], contributions }
  if (!isDue) return { faults: [], group: 'none', reasons: [], contributions }
  if (!is2027) return { faults: [], group: '000001 0.9000', reasons: [], contributions }
  return { faults: [], group: 'none', reasons: [isNormal ? 'NO_RATE' : 'SIMPLES'], contributions }
}

function drafted(changes: Changes, day: Day): Nfe {
  const nfe = draftNfe({ ...input(changes), now: new Date(`${day}T13:00:00Z`) })
  const city = { name: 'Cidade' }
  const { company: issuer, customer_note } = nfe
  return {
    ...nfe,
    company: { ...issuer, address: issuer.address && { ...issuer.address, city } },
    customer_note: { ...customer_note, address: customer_note.address && { ...customer_note.address, city } },
  }
}

function composed(nfe: Nfe, day: Day) {
  const issuedAt = new Date(`${day}T13:00:00Z`)
  return composeNfe({ nfe, serie: 1, number: 1, code: '13572468', issuedAt, program: 'Talao 1.0' })
}

function refusals(nfe: Nfe, day: Day): string[] {
  const { infNFe, faults } = composed(nfe, day)
  const xml = signedForm(writeLayout(INF_NFE, infNFe))
  return [...faults.map(({ path, text }) => `${path}: ${text}`), ...(nfeJudge?.refusals(xml) ?? [])]
}

function declared(tax_regime: TaxRegime, service: Service, day: Day) {
  const isNormal = tax_regime === 'LUCRO_PRESUMIDO' || tax_regime === 'LUCRO_REAL'
  const now = new Date(`${day}T15:00:00Z`)
  const known = terms({ now })
  const note = nfse({
    company: company({ tax_regime }),
    customer_note: person(),
    nfs_service: { ...nfse().nfs_service, ...SERVICES[service] },
    pis_cofins: isNormal && day < '2027' ? { cst: '01', pis_aliquot: '0.65', cofins_aliquot: '3' } : null,
  })
  const { infDPS } = composeDps({ nfse: note, terms: known, serie: 1, number: 1, issuedAt: now })
  const wrong = [...checkNfse(note, known), ...checkDps(infDPS)].map(({ path, text }) => `${path}: ${text}`)
  return {
    faults: [...wrong, ...(dpsJudge?.refusals(dpsXml(infDPS)) ?? [])],
    group: infDPS.IBSCBS !== undefined,
    nbs: infDPS.serv.cServ.cNBS !== undefined,
    reason: noteIbsCbs(note, day).without?.reason ?? null,
  }
}

function expectedOfService(regime: TaxRegime, day: Day) {
  const isNormal = regime === 'LUCRO_PRESUMIDO' || regime === 'LUCRO_REAL'
  const is2027 = day >= '2027'
  const isMei = regime === 'MEI'
  return {
    faults: [],
    group: isNormal || (is2027 && !isMei),
    nbs: true,
    reason: isMei && is2027 ? 'MEI' : null,
  }
}

function judgeOf(pattern: string): SchemaValidator {
  const file = schemaFile(pattern)
  return new SchemaValidator(file, readSchema(file))
}
