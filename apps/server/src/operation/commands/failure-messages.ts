import { StorageFailure } from '../../kit/files/storage-failure.ts'
import { Refusal } from '../../kit/refusal.ts'
import { databaseWords } from './database-messages.ts'

/** What went wrong and what the operator can do. Undefined for an unexpected error. */
export function failureWords(error: unknown): string | undefined {
  for (const one of withCauses(error)) {
    const words = one instanceof Refusal ? one.message : (storageWords(one) ?? systemWords(one) ?? databaseWords(one))
    if (words !== undefined) return words
  }
  return undefined
}

/** The error first, then its causes: the error closest to the command has the most useful message. */
function withCauses(error: unknown): Error[] {
  if (!(error instanceof Error)) return []
  return [error, ...withCauses(error.cause)]
}

function storageWords(error: Error): string | undefined {
  if (!(error instanceof StorageFailure)) return undefined
  const { code, status, cause } = error
  if (cause instanceof Error) return systemWords(cause)
  if (code === 'NoSuchBucket') return 'O bucket de STORAGE_URL não existe: crie-o, ou corrija o nome.'
  if (status === 403 || status === 401)
    return `O armazenamento dos arquivos recusou o acesso (${code}): confira S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY e o que essa chave pode fazer.`
  return `O armazenamento dos arquivos (STORAGE_URL) não atendeu (${code}): confira S3_ENDPOINT e se ele está no ar, e repita.`
}

type SystemError = Error & { code: string; syscall?: string; path?: string; port?: number }

function systemWords(error: Error): string | undefined {
  if (!('code' in error) || typeof error.code !== 'string') return undefined
  const { code, syscall, path, port } = error as SystemError
  if (code === 'EADDRINUSE')
    return `A porta ${port} já está em uso: pare o outro programa, ou escolha outra (PORT, METRICS_PORT ou WORKER_METRICS_PORT).`
  if (syscall === 'listen' && code === 'EACCES')
    return `Sem permissão para usar a porta ${port}: escolha uma acima de 1023 em PORT.`
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `O disco está cheio${path ? ` (${path})` : ''}: libere espaço e repita.`
  if (path === undefined || syscall === 'connect') return undefined
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return `Sem permissão em ${path} (${code}): ajuste o dono da pasta, ou escolha outra.`
  if (code === 'ENOENT') return `${path} não existe: confira o caminho.`
  if (code === 'ENOTDIR' || code === 'EEXIST') return `${path} não é uma pasta: confira o caminho.`
  if (code === 'EISDIR') return `${path} é uma pasta: diga um arquivo.`
  return undefined
}
