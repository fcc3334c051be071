import pg from 'pg'
import { codeOf } from './processes-of-the-machine.ts'
import { Refusal } from './refusal.ts'

const LEAST_VERSION = 15
const CONNECT_WITHIN_MS = 5000

/** Signs in to the user's own PostgreSQL once, so that a wrong DATABASE_URL is one sentence. Answers its version. */
export async function checkDatabase(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ ...parsed(databaseUrl), connectionTimeoutMillis: CONNECT_WITHIN_MS })
  client.on('error', () => undefined) // a connection that breaks later is told by the query that meets it
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    const version = rows[0]?.server_version ?? '0'
    if (Number.parseInt(version, 10) < LEAST_VERSION) {
      throw new Refusal(
        `O PostgreSQL de DATABASE_URL é o ${version}: o Talão precisa do ${LEAST_VERSION} ou mais novo.`,
      )
    }
    return version
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(sentenceFor(error, databaseUrl))
  } finally {
    await client.end()
  }
}

function parsed(databaseUrl: string): { connectionString: string } {
  if (!/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new Refusal('DATABASE_URL não é um endereço de PostgreSQL: use postgres://usuario:senha@maquina:5432/banco.')
  }
  return { connectionString: databaseUrl }
}

function sentenceFor(error: unknown, databaseUrl: string): string {
  const where = whereIs(databaseUrl)
  const code = codeOf(error)
  if (code === '28P01' || code === '28000')
    return `O PostgreSQL em ${where} recusou o usuário ou a senha de DATABASE_URL.`
  if (code === '3D000') return `O banco de DATABASE_URL não existe em ${where}: crie-o com createdb e tente de novo.`
  if (code === '57P03') return `O PostgreSQL em ${where} ainda está subindo: tente de novo em instantes.`
  const cause = code || (error instanceof Error ? error.message : String(error))
  return `O PostgreSQL de DATABASE_URL não responde em ${where} (${cause}): verifique o endereço e se ele está no ar.`
}

// Never the whole URL: it holds a password.
function whereIs(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'um endereço que não se deixa ler'
  const url = new URL(databaseUrl)
  return url.searchParams.get('host') ?? `${decodeURIComponent(url.hostname)}:${url.port || '5432'}`
}
