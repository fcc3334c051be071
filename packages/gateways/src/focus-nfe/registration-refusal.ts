import type { ProviderFault } from '../outcome.ts'

/** `said`: the provider's original text. `fields`: wire paths of the company, when the refusal names its fields. */
export type RegistrationRefusal = { text: string; said: string; fields: string[] }

/**
 * Explains to the company's owner why Focus refused the registration. Missing fields are listed in one sentence,
 * because Focus reports them as separate errors with the same code.
 */
export function registrationRefusal(faults: readonly ProviderFault[]): RegistrationRefusal {
  const complaints = faults.map(complaintOf)
  const asked = ASKED.filter((one) => complaints.some(({ field, isMissing }) => isMissing && field === one))
  const isAsked = ({ field, said }: Complaint) => NO_CITY.test(said) && asked.some((one) => one === field)
  const others = complaints.filter((one) => !one.isMissing && !isAsked(one)).map(({ text }) => text)
  const fields = complaints.flatMap(({ field }) => (field ? [field.path] : []))
  return {
    text: [...(asked.length > 0 ? [askFor(asked)] : []), ...new Set(others)].join(' ') || NO_REASON,
    said: [...new Set(complaints.map(({ said }) => said))].join(' · '),
    fields: [...new Set(fields)],
  }
}

type Field = { campos: readonly string[]; name: string; path: string }
type Complaint = { said: string; text: string; field: Field | undefined; isMissing: boolean }

// table
/** In the order in which users fill them in. Fonte: documentação da Focus NFe, "Empresas". */
const ASKED: readonly Field[] = [
  { campos: ['nome'], name: 'razão social', path: 'corporate_name' },
  { campos: ['nome_fantasia'], name: 'nome fantasia', path: 'fantasy_name' },
  { campos: ['cnpj'], name: 'CNPJ', path: 'cnpj' },
  { campos: ['inscricao_estadual'], name: 'inscrição estadual', path: 'state_registration' },
  { campos: ['inscricao_municipal'], name: 'inscrição municipal', path: 'municipal_registration' },
  { campos: ['regime_tributario'], name: 'regime tributário', path: 'tax_regime' },
  { campos: ['telefone'], name: 'telefone', path: 'contact' },
  { campos: ['email'], name: 'e-mail', path: 'email' },
  { campos: ['logradouro'], name: 'rua', path: 'address.street' },
  { campos: ['numero'], name: 'número', path: 'address.number' },
  { campos: ['complemento'], name: 'complemento', path: 'address.complement' },
  { campos: ['bairro'], name: 'bairro', path: 'address.neighborhood' },
  { campos: ['cep'], name: 'CEP', path: 'address.postal_code' },
  { campos: ['municipio', 'codigo_municipio', 'uf'], name: 'cidade', path: 'address.city_id' },
  {
    campos: ['arquivo_certificado_base64', 'senha_certificado'],
    name: 'certificado A1',
    path: 'a1_certificate_file',
  },
]
const CERTIFICATE = ASKED.at(-1)

const MISSING = /^preencha o campo |n[ãa]o pode (?:ficar em branco|ser vazi[oa])|^informe o campo /i
/** "City not found" when no city was sent repeats the missing-city error. */
const NO_CITY = /^munic[íi]pio n[ãa]o encontrado/i

function complaintOf(fault: ProviderFault): Complaint {
  const said = fault.said ?? fault.text
  const campo = fault.field ?? /^preencha o campo (\S+)/i.exec(said)?.[1] ?? ''
  const field =
    ASKED.find(({ campos }) => campos.includes(campo)) ?? (/certificado/i.test(said) ? CERTIFICATE : undefined)
  return { said, text: textOf(fault, said, field, campo), field, isMissing: field !== undefined && MISSING.test(said) }
}

function textOf(fault: ProviderFault, said: string, field: Field | undefined, campo: string): string {
  // An explanation that only refers to the answer is less useful than the answer itself.
  const explained = fault.explained && !POINTS_AT_ANSWER.test(fault.explained) ? fault.explained : null
  if (explained !== null) return explained
  if (NO_CITY.test(said)) return 'A Focus não achou a cidade da empresa. Escolha a cidade na lista.'
  const worded = field && campo ? said.replaceAll(campo, field.name) : said
  return `A Focus não aceitou o cadastro: ${ended(worded)}`
}

function askFor(fields: readonly Field[]): string {
  const address = fields.filter(({ path }) => path.startsWith('address.')).map(({ name }) => name)
  const others = fields.filter(({ path }) => !path.startsWith('address.')).map(({ name }) => name)
  if (others.length === 0) return `A Focus pede o endereço da empresa: ${listed(address)}.`
  if (address.length === 0) return `A Focus pede da empresa: ${listed(others)}.`
  return `A Focus pede da empresa: ${listed([...others, `o endereço (${listed(address)})`])}.`
}

/** Formats a list: "A, B e C". */
function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} e ${names.at(-1)}`
}

function ended(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

/** Matches explanations that only refer to the answer. */
export const POINTS_AT_ANSWER = /resposta aponta|campos apontados/i
const NO_REASON = 'A Focus não aceitou o cadastro e não disse por quê.'
