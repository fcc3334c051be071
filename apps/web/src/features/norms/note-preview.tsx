import type { NormPreviewOut } from '@talao/contract'
import { InternalLink } from '../../components/links/internal-link.tsx'
import { counted, date, money } from '../../lib/format.ts'
import { Serial } from '../../ui/serial.tsx'
import styles from './note-preview.module.css'

type Note = NormPreviewOut['notes'][number]

/** Notes of the house judged under the norms in force and under the proposed ones, side by side. */
export function NotePreview({ preview: { notes } }: { preview: NormPreviewOut }) {
  if (notes.length === 0) {
    return <p className={styles.none}>A casa ainda não tem nota para comparar. A norma vale para as próximas.</p>
  }
  const changed = notes.filter(({ differs }) => differs).length
  return (
    <>
      <p className={styles.none}>
        {changed === 0
          ? `Nenhuma de ${counted(notes.length, 'nota', 'notas')} muda.`
          : `${counted(changed, 'nota muda', 'notas mudam')}, de ${notes.length} conferidas.`}{' '}
        Uma nota já enviada nunca muda: isto é como ela sairia.
      </p>
      <table className={styles.table} aria-label="Notas antes e depois">
        <thead>
          <tr>
            <th scope="col">Nota</th>
            <th scope="col">Pelas normas de hoje</th>
            <th scope="col">Com esta mudança</th>
          </tr>
        </thead>
        <tbody>
          {notes.map((note) => (
            <Row key={`${note.kind} ${note.id}`} note={note} />
          ))}
        </tbody>
      </table>
    </>
  )
}

function Row({ note }: { note: Note }) {
  const path = note.kind === 'NFE' ? '/nota-produto' : '/nota-servico'
  return (
    <tr>
      <th scope="row">
        <InternalLink href={`${path}/detalhes/${note.id}`}>
          {note.kind === 'NFE' ? 'NF-e' : 'NFS-e'} <Serial number={note.number} />
        </InternalLink>
        <small>no dia {date(note.day)}</small>
      </th>
      <td data-name="Hoje">
        <Judged judged={note.before} />
      </td>
      <td data-name="Depois" data-changed={note.differs || undefined}>
        {note.differs ? <Judged judged={note.after} /> : <span className="support">igual</span>}
      </td>
    </tr>
  )
}

function Judged({ judged: { ibs, cbs, faults } }: { judged: Note['before'] }) {
  return (
    <>
      <span>{ibs === null && cbs === null ? 'sem IBS e CBS' : `IBS ${amount(ibs)} · CBS ${amount(cbs)}`}</span>
      {faults.map(({ code, path, text }) => (
        <small key={`${code} ${path}`}>{text}</small>
      ))}
    </>
  )
}

function amount(value: number | null): string {
  return value === null ? 'de fora' : money(value)
}
