import type { Environment, FileKind } from '@talao/gateways'
import { withCompanies } from '../db/scope.ts'
import { companyAccess } from '../issuing/access.ts'
import { gatewayNamed } from '../issuing/gateway.ts'
import { tellNote } from '../modules/nfe/timeline.ts'
import type { JobData } from '../queue/jobs.ts'
import type { JobDeps } from './deps.ts'
import { putOff } from './put-off.ts'

/** What the gateway gave is not the file of this note. */
class WrongFile extends Error {}

/** Brings a note's XML and PDF home and keeps them by their content; a file that is not this note's is refused. */
export async function fetchFiles(deps: JobDeps, data: JobData['fetch-files']): Promise<void> {
  await putOff(deps, 'fetch-files', data, () => bringHome(deps, data))
}

async function bringHome(deps: JobDeps, data: JobData['fetch-files']): Promise<void> {
  const found = await withCompanies(deps.db, [data.company_id], async (tx) => {
    const note = await tx
      .selectFrom('note')
      .select(['id', 'gateway', 'in_production', 'access_key'])
      .where('company_id', '=', data.company_id)
      .where('id', '=', data.note_id)
      .executeTakeFirst()
    if (!note) return undefined
    const environment: Environment = note.in_production ? 'producao' : 'homologacao'
    const files = await tx
      .selectFrom('note_file')
      .select(['kind', 'provider_path'])
      .where('company_id', '=', data.company_id)
      .where('note_id', '=', data.note_id)
      .where('sha256', 'is', null)
      .where('provider_path', 'is not', null)
      .execute()
    return { note, files, access: await companyAccess(tx, deps, data.company_id, note.gateway, environment) }
  })
  const gateway = found && gatewayNamed(found.note.gateway)
  if (!found?.access || !gateway) return
  for (const file of found.files) {
    deps.credits.take(found.access.token, 'automatic')
    const outcome = await gateway.fetchFile(
      { kind: file.kind as FileKind, path: file.provider_path ?? '' },
      found.access,
    )
    if (outcome.kind !== 'FOUND')
      throw new Error(`The gateway did not give the ${file.kind} of the note (${outcome.kind}).`)
    if (file.kind === 'XML') checkXml(Buffer.from(outcome.bytes).toString('utf8'), found.note.access_key)
    if (file.kind === 'PDF' && !Buffer.from(outcome.bytes.subarray(0, 5)).toString('latin1').startsWith('%PDF-'))
      throw new WrongFile('The PDF of the note is not a PDF.')
    const stored = await deps.files.put(outcome.bytes)
    await withCompanies(deps.db, [data.company_id], async (tx) => {
      const now = deps.clock.now()
      await tx
        .updateTable('note_file')
        .set({ ...stored, content_type: file.kind === 'PDF' ? 'application/pdf' : 'application/xml', stored_at: now })
        .where('company_id', '=', data.company_id)
        .where('note_id', '=', data.note_id)
        .where('kind', '=', file.kind)
        .execute()
      if (file.kind !== 'XML') return
      const protocol = /<nProt>(\d{15})<\/nProt>/.exec(Buffer.from(outcome.bytes).toString('utf8'))?.[1]
      await tx
        .updateTable('note')
        .set({ ...(protocol ? { protocol } : {}), updated_at: now })
        .where('company_id', '=', data.company_id)
        .where('id', '=', data.note_id)
        .execute()
      await tellNote(tx, { company_id: data.company_id, id: data.note_id }, now, {
        kind: 'files',
        text: 'XML guardado',
        detail: `${Math.ceil(stored.bytes / 1024)} KB, conferido pela chave`,
      })
    })
  }
}

function checkXml(xml: string, accessKey: string | null): void {
  if (xml.includes('<!DOCTYPE')) throw new WrongFile('The XML of the note declares a document type.')
  if (!accessKey || !xml.includes(`<chNFe>${accessKey}</chNFe>`))
    throw new WrongFile('The XML of the note has another access key.')
}
