import {
  checkNfse,
  composeDps,
  decimalFromCents,
  type Fault,
  incidenceCity,
  type Nfse,
  type NfseContext,
  ufOfCode,
} from '@talao/fiscal'
import { municipalityByIbge } from '@talao/reference'
import type { FastifyReply } from 'fastify'
import type { Tx } from '../../kit/db/scope.ts'
import { renderDraftPdf } from '../files/note-pdf.ts'
import type { NoteDeps } from '../note-deps.ts'
import { refuseFaults } from '../notes/request-event.ts'
import { withUnstoredDraft } from './with-draft.ts'

/** The DANFSe of a draft, marked as having no fiscal value. Missing data is left blank. */
export async function previewNfse(
  deps: NoteDeps,
  wanted: Parameters<typeof withUnstoredDraft>[1],
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { nfse, terms, now, service } = await withUnstoredDraft(deps, wanted, async (tx, tried) => ({
    ...tried,
    service: await serviceName(tx, tried.nfse.nfs_service.national_service_code),
  }))
  refuseFaults(checkNfse(nfse, terms).filter(keepsFromDrawing))
  const { infDPS, taxes } = composeDps({ nfse, terms, serie: 1, number: 1, issuedAt: now })
  const known = { emit: emitOf(nfse), valores: valuesOf(nfse, taxes), ...placesOf(nfse, terms), xTribNac: service }
  const cityName = (code: string) => municipalityByIbge(code)?.name
  const pdf = await renderDraftPdf({ kind: 'DANFSE', dps: infDPS, known }, { cityName })
  return reply
    .type('application/pdf')
    .header('content-disposition', 'inline; filename="previa.pdf"')
    .send(Buffer.from(pdf))
}

/** The name of the service in the national list. */
async function serviceName(tx: Tx, code: string | null): Promise<string | undefined> {
  if (code === null) return undefined
  const row = await tx
    .selectFrom('reference_code')
    .select('description')
    .where('list', '=', 'national_service_codes')
    .where('code', '=', code)
    .executeTakeFirst()
  return row?.description
}

/** Without these, no DPS can be composed, so there is nothing to draw. */
function keepsFromDrawing({ code }: Fault): boolean {
  return ['NFSE-COMPANY-CNPJ', 'NFSE-COMPANY-CITY', 'NFSE-RATES'].includes(code)
}

/** The authority takes the company's name and address from its own register; the preview uses ours. */
function emitOf({ company }: Nfse) {
  const { address } = company
  const city = address?.city_id ?? 0
  return {
    CNPJ: company.cnpj,
    ...(company.municipal_registration && { IM: company.municipal_registration }),
    xNome: company.corporate_name,
    enderNac: {
      xLgr: address?.street ?? '',
      nro: address?.number ?? 'S/N',
      ...(address?.complement && { xCpl: address.complement }),
      xBairro: address?.neighborhood ?? '',
      cMun: String(city),
      UF: ufOfCode(Math.floor(city / 100_000)) ?? '',
      CEP: address?.postal_code ?? '',
    },
  }
}

/** The amounts the authority will calculate, from our own calculation. */
function valuesOf(nfse: Nfse, { iss, withheld, net }: ReturnType<typeof composeDps>['taxes']) {
  const { iss_aliquot } = nfse.nfs_service
  return {
    ...(iss.tribISSQN === 1 && {
      vBC: iss.base.result,
      vISSQN: iss.tax.result,
      ...(iss_aliquot !== null && iss.tax.cents > 0 && { pAliqAplic: Number(iss_aliquot).toFixed(2) }),
    }),
    ...(withheld.cents > 0 && { vTotalRet: withheld.result }),
    vLiq: decimalFromCents(net.cents),
  }
}

function placesOf(nfse: Nfse, { issPlace }: NfseContext) {
  const own = municipalityByIbge(nfse.company.address?.city_id ?? 0)
  const due = ISS_IS_DUE.includes(nfse.nature_operation)
    ? municipalityByIbge(incidenceCity(nfse, issPlace) ?? 0)
    : undefined
  return {
    ...(own && { xLocEmi: own.name }),
    ...(due && { cLocIncid: String(due.id), xLocIncid: due.name }),
  }
}

/** Immune, exported and untaxed services owe ISS nowhere. */
const ISS_IS_DUE: readonly string[] = ['1', '2', '3', '5', '6']
