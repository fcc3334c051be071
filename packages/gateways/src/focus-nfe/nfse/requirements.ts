import { type Fault, type Nfse, parseChaveNfse } from '@talao/fiscal'
import { subitemOf } from '@talao/fiscal/nfse/subitem'
import { NATURES } from './codes.ts'

/** Requirements of a city's own system beyond the law's rules, which are those of the national system. */
export function checkForCity(nfse: Nfse): Fault[] {
  return DEMANDS.filter(({ holds }) => !holds(nfse)).map(({ code, path, field, text }) => ({ code, path, field, text }))
}

type Demand = Fault & { holds: (nfse: Nfse) => boolean }

/** Source: documentação da Focus NFe, NFSe: campos obrigatórios e natureza_operacao. */
const DEMANDS: readonly Demand[] = [
  {
    code: 'FOCUS-IM',
    path: 'company.municipal_registration',
    field: 'Inscrição municipal',
    text: 'A prefeitura pede a inscrição municipal da empresa. Preencha-a no cadastro.',
    holds: ({ company }) => Boolean(company.municipal_registration),
  },
  {
    code: 'FOCUS-CIDADE',
    path: 'company.address.city_id',
    field: 'Município da empresa',
    text: 'Falta o município da empresa. Escolha o município na lista.',
    holds: ({ company }) => Boolean(company.address?.city_id),
  },
  {
    code: 'FOCUS-LISTA',
    path: 'nfs_service.lc_116',
    field: 'Item da lista de serviços',
    text: 'Falta o item da lista de serviços (LC 116). Escolha-o na lista.',
    holds: (nfse) => subitemOf(nfse.nfs_service) !== null,
  },
  {
    code: 'FOCUS-NATUREZA',
    path: 'nature_operation',
    field: 'Natureza da operação',
    text: 'A nota da prefeitura não tem código para exportação nem para serviço sem ISS. Escolha outra natureza ou emita pela NFS-e nacional.',
    holds: ({ nature_operation }) => NATURES[nature_operation] !== null,
  },
  {
    code: 'FOCUS-SUBSTITUICAO',
    path: 'substitution',
    field: 'Substituição',
    text: 'A nota antiga não tem o número pelo qual a prefeitura a conhece. Cancele-a e emita outra.',
    holds: ({ substitution }) => substitution === null || Boolean(substitution.rps),
  },
  {
    code: 'FOCUS-SUBSTITUICAO-NACIONAL',
    path: 'substitution',
    field: 'Substituição',
    text: 'A nota antiga é da NFS-e nacional, e a prefeitura não a conhece. Cancele a nota antiga e emita outra.',
    // A city would read the number as that of an RPS, and cancel whatever note has that RPS.
    holds: ({ substitution }) => substitution === null || parseChaveNfse(substitution.access_key) === undefined,
  },
]
