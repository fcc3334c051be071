import path from 'node:path'
import { AppError } from '@talao/contract'
import type { SheetFormat } from '@talao/contract/list/lists'
import { withCompanies } from '../../kit/db/scope.ts'
import { type Actor, requireCompany } from '../../kit/http/actor.ts'
import type { SpooledFile } from '../../kit/http/spool-upload.ts'
import type { IntakeDeps } from '../intake-deps.ts'
import { enqueueImport } from './enqueue-import.ts'
import { storePieces } from './file-chunks.ts'
import { headerFault } from './rows/columns.ts'
import { formatOf, headerOfFile } from './sheet/open-sheet.ts'
import { SheetFault, UnknownSheet } from './sheet/sheet.ts'

/** Stores a file that follows the model and enqueues its import. Returns the import id. */
export async function storeUpload(
  deps: Pick<IntakeDeps, 'db' | 'files' | 'queue' | 'clock'>,
  actor: Actor,
  companyId: number,
  file: SpooledFile | undefined,
): Promise<number> {
  requireCompany(actor, companyId, 'user')
  await requireThere(deps, companyId)
  if (!file) throw new AppError('dados_invalidos', { errors: { file: ['Escolha o arquivo.'] } })
  const format = await checkedFormat(file)
  const kept = await storePieces(deps.files, file.path)
  return withCompanies(deps.db, [companyId], async (tx) => {
    const now = deps.clock.now()
    const { id } = await tx
      .insertInto('sale_file_import')
      .values({
        company_id: companyId,
        user_id: actor.userId,
        user_name: actor.name,
        format,
        file_name: plainName(file.filename),
        file_sha256: kept.sha256,
        file_pieces: kept.pieces,
        size_bytes: kept.bytes,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueueImport(deps.queue, tx, { company_id: companyId, id })
    return id
  })
}

async function checkedFormat(file: SpooledFile): Promise<SheetFormat> {
  try {
    const format = await formatOf(file.path, file.filename)
    const header = await headerOfFile(file.path, format)
    // If the header is not found early in the file, the job finds it or reports that it is missing.
    const fault = header && headerFault(header)
    if (fault) throw new SheetFault(fault)
    return format
  } catch (error) {
    if (error instanceof UnknownSheet) throw new AppError('tipo_nao_aceito', { text: error.message, cause: error })
    if (error instanceof SheetFault)
      throw new AppError('planilha_invalida', { text: error.message, errors: { file: [error.message] }, cause: error })
    throw error
  }
}

/** A platform administrator may name any company, so check that it exists. */
async function requireThere(deps: Pick<IntakeDeps, 'db'>, companyId: number): Promise<void> {
  const company = await withCompanies(deps.db, [companyId], (tx) =>
    tx.selectFrom('company').select('id').where('id', '=', companyId).executeTakeFirst(),
  )
  if (!company) throw new AppError('nao_encontrado')
}

/** The file name without folders from the browser, and without characters that a header or a screen cannot show. */
function plainName(name: string): string {
  const bare = path.posix
    .basename(name.replaceAll('\\', '/'))
    .replace(/[\p{Cc}\p{Cf}"]/gu, '')
    .trim()
  return (bare || 'vendas').slice(-150)
}
