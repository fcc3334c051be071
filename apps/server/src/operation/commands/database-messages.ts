import { isPoolerError, POOLER } from '../../kit/db/pooler.ts'
import { isDatabaseAway } from '../../kit/db/wait-for-database.ts'

/**
 * One sentence about why PostgreSQL, or the connection to it, failed, and what to do. Never contains the database URL,
 * which holds a password.
 */
export function databaseWords(error: Error): string | undefined {
  if (/client password must be a/.test(error.message)) return NO_PASSWORD
  if (isPoolerError(error)) return POOLER
  if (error.message === 'pg-boss is not installed') return NOT_PREPARED
  if (/does not support SSL/.test(error.message))
    return 'O PostgreSQL de DATABASE_URL não aceita conexão cifrada: tire sslmode do endereço, ou ligue ssl nele.'
  const code = 'code' in error ? String(error.code) : ''
  if (UNKNOWN_CERTIFICATE.has(code))
    return `O certificado do PostgreSQL de DATABASE_URL não é conhecido aqui (${code}): acrescente sslrootcert=<arquivo PEM> ao endereço.`
  if (code === '28P01' || code === '28000') return refusedWords(error)
  const words = SENTENCES[code]
  if (words !== undefined) return words(error.message)
  return isDatabaseAway(error) && (code !== '' || /^(connection terminated|timeout e)/i.test(error.message))
    ? `O banco de dados não respondeu${whereIs(error)}. Confira DATABASE_URL e se o PostgreSQL está no ar.`
    : undefined
}

const NO_PASSWORD =
  'Falta a senha em DATABASE_URL. Este comando entra como o dono do banco: dê o endereço inteiro, postgres://usuario:senha@servidor/banco, ou a senha num arquivo (DATABASE_PASSWORD_FILE). Os processos não precisam dela.'
const NOT_PREPARED =
  'O banco não está preparado para esta versão: rode prepare com o usuário dono em DATABASE_URL, e repita.'

const UNKNOWN_CERTIFICATE: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** By SQLSTATE code. Source: PostgreSQL manual, Appendix A. */
const SENTENCES: Readonly<Record<string, (said: string) => string>> = {
  '3D000': () => 'O banco de DATABASE_URL não existe: crie-o (createdb), ou corrija o nome no endereço.',
  '25006': () =>
    'O banco de DATABASE_URL é uma cópia em que não se escreve: aponte para o principal, que aceita mudanças.',
  '42501': (said) =>
    `O usuário de DATABASE_URL não tem direito a isto (${said}). Use o dono do banco, com CREATEROLE e sem ser superusuário.`,
  '42P01': () => NOT_PREPARED,
  '3F000': () => NOT_PREPARED,
  '42883': () => NOT_PREPARED,
  '53100': () => 'O disco do PostgreSQL está cheio: libere espaço nele e repita.',
  '53200': () => 'O PostgreSQL ficou sem memória: libere memória nele e repita.',
  '53300': () =>
    'O PostgreSQL não tem mais conexões livres: aumente max_connections (docs/operacoes/producao.md), ou espere e repita.',
  '57P03': () => 'O PostgreSQL está subindo ou parando: repita em instantes.',
}

/** The password of a `talao_*` role is derived from the master key; any other comes from DATABASE_URL. */
function refusedWords({ message }: Error): string {
  const user = /(?:user|role) "([^"]+)"/.exec(message)?.[1] ?? ''
  if (/pg_hba\.conf/.test(message)) {
    const who = user || 'este usuário'
    const encrypted = ', ou, se ele só aceita conexões cifradas, ponha sslmode=verify-full em DATABASE_URL'
    return `O PostgreSQL não deixa ${who} entrar deste endereço: acrescente-o a pg_hba.conf${/no encryption/.test(message) ? encrypted : ''}.`
  }
  if (/^talao_(app|worker|wise|queue|owner)$/.test(user))
    return `O PostgreSQL recusou a senha do papel ${user}, que sai da chave-mestra: a daqui não é a deste banco, ou ele ainda não foi preparado. Confira TALAO_MASTER_KEY (ou master.key na pasta de dados); num banco novo, rode prepare antes.`
  return `O PostgreSQL recusou o usuário ou a senha de DATABASE_URL${user && ` (${user})`}: confira os dois.`
}

function whereIs(error: Error): string {
  const { address, port, code } = error as Error & { address?: string; port?: number; code?: string }
  const place = [address, port].filter((part) => part !== undefined).join(':')
  return place || code ? ` (${[place, code].filter(Boolean).join(', ')})` : ''
}
