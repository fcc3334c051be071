import type { NfeOut } from '@talao/contract'
import styles from '../../components/notes/note-page.module.css'
import { unitValue } from '../../lib/format.ts'
import { noteSums } from './note-sums.ts'

export function NoteItems({ note }: { note: NfeOut }) {
  return (
    <div className={styles.items}>
      <table aria-label="Itens da nota">
        <thead>
          <tr>
            <th scope="col">Descrição</th>
            <th scope="col" data-align="end">
              Quantidade
            </th>
            <th scope="col" data-align="end">
              Valor unitário
            </th>
            <th scope="col">NCM</th>
            <th scope="col">CFOP</th>
            <th scope="col">ICMS</th>
            <th scope="col">PIS · COFINS</th>
          </tr>
        </thead>
        <tbody>
          {(note.items ?? []).map((item, index) => (
            <tr key={`${index}-${item.description}`}>
              <td>{item.description}</td>
              <td data-align="end">
                {unitValue(item.quantity)} {item.unit_measurement}
              </td>
              <td data-align="end">R$&nbsp;{unitValue(item.value_per_unit)}</td>
              <td className="mono">{item.ncm ?? '–'}</td>
              <td className="mono">{item.cfop ?? '–'}</td>
              <td className="mono">{item.nfe_tax.icms_cst ?? '–'}</td>
              <td className="mono">
                {[item.nfe_tax.pis_cst, item.nfe_tax.cofins_cst].filter(Boolean).join(' · ') || '–'}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {noteSums(note).map(([term, amount]) => (
            <tr key={term}>
              <td colSpan={2}>{term}</td>
              <td data-align="end">{amount}</td>
              <td colSpan={4} />
            </tr>
          ))}
        </tfoot>
      </table>
    </div>
  )
}
