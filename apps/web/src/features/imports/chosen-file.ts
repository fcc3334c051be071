import { fileSize } from '../../lib/format.ts'

export type Upload = { company_id: string; file: File | undefined }

/** The server's limit, checked before uploading 50 MB for nothing. */
const MOST_BYTES = 50 * 1024 * 1024

export function checkUpload({ company_id, file }: Upload): { company_id?: string; file?: string } {
  const fault = file ? faultOf(file) : 'Escolha o arquivo com as vendas.'
  return { ...(company_id ? {} : { company_id: 'Escolha a empresa.' }), ...(fault ? { file: fault } : {}) }
}

function faultOf({ name, size }: { name: string; size: number }): string | undefined {
  if (!/\.(csv|tsv|txt|xlsx)$/i.test(name))
    return 'Use um arquivo .csv ou .xlsx. Um .xls antigo se salva como .xlsx no Excel.'
  if (size === 0) return 'O arquivo está vazio.'
  if (size > MOST_BYTES) return `O arquivo tem ${fileSize(size)}; o limite é 50 MB. Divida-o em dois.`
  return undefined
}
