import type { Fault } from '../value/fault.ts'
import type { InfDps } from './layout/dps.ts'

/**
 * Checks what a replacement may not change: for MEI, ME and EPP the buyer, the competence and the value (E0061); for
 * all others the competence, the subitem, the city's code and the place (E0060). `before` is the DPS inside the note to
 * be replaced. A note without a buyer cannot be replaced (E0056). Deadlines and limits are set by each city and not
 * checked here.
 */
export function checkSubstitution(after: InfDps, before: InfDps): Fault[] {
  const isSimples = after.prest.regTrib.opSimpNac !== '1'
  const faults: Fault[] = (isSimples ? SIMPLES : NORMAL)
    .filter(({ of }) => of(after) !== of(before))
    .map(({ path, field }) => ({
      code: isSimples ? 'E0061' : 'E0060',
      path,
      field,
      text: `${field} não pode mudar numa substituição. Deixe como na nota antiga, ou cancele-a e emita outra.`,
    }))
  if (!before.toma) {
    const text = 'A nota antiga não tem cliente identificado e não pode ser substituída. Cancele-a e emita outra.'
    faults.push({ code: 'E0056', path: 'substitution.access_key', field: 'Nota substituída', text })
  }
  return faults
}

type Kept = { path: string; field: string; of: (dps: InfDps) => string | undefined }

const COMPETENCE: Kept = { path: 'issue_at', field: 'A competência', of: ({ dCompet }) => dCompet }

const SIMPLES: readonly Kept[] = [
  {
    path: 'customer_note.document',
    field: 'O cliente',
    of: ({ toma }) => toma?.CNPJ ?? toma?.CPF ?? toma?.NIF ?? toma?.cNaoNIF,
  },
  COMPETENCE,
  { path: 'total', field: 'O valor do serviço', of: ({ valores }) => amountOf(valores.vServPrest.vServ) },
]

const NORMAL: readonly Kept[] = [
  COMPETENCE,
  {
    path: 'nfs_service.national_service_code',
    field: 'O item da lista de serviços',
    of: ({ serv }) => serv.cServ.cTribNac.slice(0, 4),
  },
  {
    path: 'nfs_service.municipal_service_code',
    field: 'O código municipal do serviço',
    of: ({ serv }) => serv.cServ.cTribMun,
  },
  {
    path: 'nfs_service.destination_city',
    field: 'A cidade da prestação',
    of: ({ serv }) => serv.locPrest.cLocPrestacao ?? serv.locPrest.cPaisPrestacao,
  },
]

/** `197` and `197.00` are the same amount. */
function amountOf(text: string): string {
  return text.includes('.') ? text : `${text}.00`
}
