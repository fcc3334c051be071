import { afterAll, describe, expect, it } from 'vitest'
import { readSchema, SCHEMAS, schemaFile } from '../../../../../test/support/schemas.ts'
import { SchemaValidator } from '../../../testing/layout/schema-validator.ts'
import { company, firm, foreigner, nfse, person, terms } from '../../../testing/nfse/note.ts'
import type { Nfse } from '../../note/nfse.ts'
import { NFSE_NATURES, type NfseNature } from '../../note/nfse-fields.ts'
import { TAX_REGIMES, type TaxRegime } from '../../value/party.ts'
import type { NfseContext } from '../context.ts'
import { checkDps, dpsXml } from '../document.ts'
import type { InfDps } from '../layout/dps.ts'
import { checkNfse } from '../rules.ts'
import { composeDps } from './compose.ts'

type Buyer = 'nobody' | 'person' | 'firm' | 'foreigner'
type Cell = {
  regime: TaxRegime
  buyer: Buyer
  isWithheld: boolean
  nature: NfseNature
  isCityActive: boolean
  day: string
  codes: boolean
}

const BUYERS: Record<Buyer, Nfse['customer_note']> = {
  nobody: null,
  person: person(),
  firm: firm(),
  foreigner: foreigner(),
}
const DAYS = ['2025-12-31', '2026-11-20', '2026-12-31', '2027-01-01']

function cells(): Cell[] {
  return TAX_REGIMES.flatMap((regime) =>
    (Object.keys(BUYERS) as Buyer[]).flatMap((buyer) =>
      [false, true].flatMap((isWithheld) =>
        NFSE_NATURES.flatMap((nature) =>
          [false, true].flatMap((isCityActive) =>
            DAYS.flatMap((day) =>
              [false, true].map((codes) => ({ regime, buyer, isWithheld, nature, isCityActive, day, codes })),
            ),
          ),
        ),
      ),
    ),
  )
}

function noteOf({ regime, buyer, isWithheld, nature, codes }: Cell): Nfse {
  const isNormal = regime === 'LUCRO_PRESUMIDO' || regime === 'LUCRO_REAL'
  return nfse({
    company: company({ tax_regime: regime }),
    customer_note: BUYERS[buyer],
    nature_operation: nature,
    nfs_service: {
      ...nfse().nfs_service,
      iss_aliquot: '2.5',
      iss_source_withheld: isWithheld,
      destination_city: nature === '2' ? 3304557 : null,
      ...(codes && { cindop: '100301', cclasstrib: '000001' }),
    },
    pis_cofins: isNormal ? { cst: '01', pis_aliquot: '0.65', cofins_aliquot: '3' } : null,
    foreign_trade: {
      mode: '1',
      bond: '0',
      currency: '220',
      amount_cents: 4000,
      issuer_support: '01',
      customer_support: '01',
    },
    result_country: 'US',
    immunity: '4',
    suspension_process: '1'.repeat(30),
    municipal_benefit:
      nature === '3'
        ? { code: '35503080100001', kind: 'exemption', reduction_cents: null, reduction_percent: null }
        : null,
  })
}

function termsOf({ isCityActive, day }: Cell): NfseContext {
  return terms({ now: new Date(`${day}T15:00:00Z`), isCityActive })
}

const judge = SCHEMAS ? openJudge() : null
afterAll(() => judge?.dispose())

function openJudge(): SchemaValidator {
  const file = schemaFile('nfse/v1.01-20260727/DPS_v1.01.xsd')
  return new SchemaValidator(file, readSchema(file))
}

if (!judge) console.warn('SCHEMAS_DIR is not set: the official schema did not judge the matrix of service notes')

describe('every regime, buyer, nature, withholding, city and date', () => {
  it('is a DPS its rules and the schema accept, or is refused in words before', () => {
    const seen = { sent: 0, refused: 0 }
    for (const cell of cells()) {
      const note = noteOf(cell)
      const known = termsOf(cell)
      if (checkNfse(note, known).length > 0) {
        seen.refused += 1
        continue
      }
      const { infDPS } = composeDps({ nfse: note, terms: known, serie: 1, number: 1, issuedAt: known.now })
      const wrong = [...checkDps(infDPS), ...(judge?.refusals(dpsXml(infDPS)) ?? []), ...breaches(cell, infDPS)]
      expect([cell, ...wrong]).toEqual([cell])
      seen.sent += 1
    }
    expect(seen).toEqual({ sent: SENT, refused: 5120 - SENT })
  }, 60_000)
})

/** Expected number of the 5,120 notes that can be sent. It changes if a rule starts to refuse everything or nothing. */
const SENT = 3072

/** The authority's expected rejections, written independently from annex I and not from the product's tables. */
function breaches(cell: Cell, { prest, valores, serv, toma, IBSCBS }: InfDps): string[] {
  const { opSimpNac, regApTribSN } = prest.regTrib
  const { tribMun, tribFed, totTrib } = valores.trib
  const rate = tribMun.pAliq !== undefined
  const withheld = tribMun.tpRetISSQN !== '1'
  const exempt = tribMun.BM !== undefined
  const broken = {
    E0162: opSimpNac !== '3' && regApTribSN !== undefined,
    E0166: opSimpNac === '3' && regApTribSN === undefined,
    E0204: withheld && !toma?.CPF && !toma?.CNPJ,
    E0235: toma?.CNPJ !== undefined && !toma.end?.endNac,
    E0237: withheld && !toma?.end?.endNac,
    E0318: (toma?.end?.endExt !== undefined || tribMun.tribISSQN === '3') && !serv.cServ.cNBS,
    E0322: IBSCBS !== undefined && !serv.cServ.cNBS,
    E0330: (toma?.end?.endExt !== undefined || tribMun.tribISSQN === '3') !== (serv.comExt !== undefined),
    E0580: tribMun.tribISSQN !== '1' && withheld,
    E0583: opSimpNac === '2' && withheld,
    E0590: (tribMun.tribISSQN === '3') !== (tribMun.cPaisResult !== undefined),
    E0592: (tribMun.tribISSQN === '2') !== (tribMun.tpImunidade !== undefined),
    E0594: exempt && withheld,
    E0600: opSimpNac === '2' && rate,
    E0602: tribMun.tribISSQN !== '1' && rate,
    E0612: exempt && rate,
    E0617: opSimpNac === '1' && cell.isCityActive && rate,
    E0619: opSimpNac === '1' && !cell.isCityActive && tribMun.tribISSQN === '1' && !exempt && !rate,
    E0621: regApTribSN === '1' && withheld && !rate,
    E0625: regApTribSN === '1' && !withheld && rate,
    E0635: regApTribSN === '2' && cell.isCityActive && rate,
    E0640: regApTribSN === '2' && !cell.isCityActive && tribMun.tribISSQN === '1' && !exempt && !rate,
    E0676: opSimpNac === '2' && tribFed !== undefined,
    E0710: opSimpNac === '2' && totTrib.pTotTribSN !== undefined,
    E0712: opSimpNac === '3' && totTrib.indTotTrib !== undefined,
    E0713: opSimpNac === '1' && !totTrib.vTotTrib && !totTrib.pTotTrib,
    E0850: IBSCBS !== undefined && cell.day < '2026-01-01',
    'Simples before 2027': opSimpNac !== '1' && cell.day < '2027-01-01' && IBSCBS !== undefined,
    'MEI, which no text tells how': opSimpNac === '2' && IBSCBS !== undefined,
    'a buyer with no city, where the place is the buyer’s': IBSCBS !== undefined && !toma?.end,
    'whole codes and a city, left out': isWhole(cell) && !IBSCBS,
  }
  return Object.entries(broken).flatMap(([code, isBroken]) => (isBroken ? [code] : []))
}

function isWhole({ regime, buyer, day, codes }: Cell): boolean {
  const from = regime === 'LUCRO_PRESUMIDO' || regime === 'LUCRO_REAL' ? '2026-01-01' : '2027-01-01'
  return regime !== 'MEI' && codes && buyer !== 'nobody' && day >= from
}
