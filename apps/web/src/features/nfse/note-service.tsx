import type { NfseOut } from '@talao/contract'
import styles from '../../components/notes/note-page.module.css'
import { money, unitValue } from '../../lib/format.ts'
import { DataList } from '../../ui/data-list.tsx'
import { isGiven, serviceRows, taxRows, valueRows, withheldRows } from './service-rows.ts'

/** Service, amounts and taxes. Sections without data are left out. */
export function NoteService({ note }: { note: NfseOut }) {
  const { nfs_service: service } = note
  const parts = [
    { title: 'Serviço', rows: service ? serviceRows(service) : [] },
    { title: 'Valores', rows: valueRows(note) },
    { title: 'Tributos', rows: service ? taxRows(note, service) : [] },
    { title: 'Retenções', rows: service ? withheldRows(service) : [] },
  ]
  return (
    <>
      <div className={styles.columns}>
        {parts
          .filter(({ rows }) => rows.some(isGiven))
          .map(({ title, rows }) => (
            <section key={title}>
              <h2>{title}</h2>
              <DataList rows={rows} />
            </section>
          ))}
      </div>
      <Items note={note} />
    </>
  )
}

function Items({ note }: { note: NfseOut }) {
  const items = note.items ?? []
  if (items.length === 0) return null
  return (
    <div className={styles.items}>
      <table aria-label="Itens da nota">
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col" data-align="end">
              Quantidade
            </th>
            <th scope="col" data-align="end">
              Valor unitário
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            <tr key={`${index}-${item.description}`}>
              <td>{item.description}</td>
              <td data-align="end">{unitValue(item.quantity)}</td>
              <td data-align="end">R$&nbsp;{unitValue(item.value_per_unit)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>Total</td>
            <td data-align="end">{money(note.total)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
