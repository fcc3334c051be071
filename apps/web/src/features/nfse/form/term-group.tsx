import { FieldPlaceholder } from '../../../components/note-form/field-placeholder.tsx'
import type { InheritedField } from '../../../components/note-form/inherited-fields.tsx'
import type { NfseForm } from './form-api.ts'
import { TERM_LABELS, type TermName } from './term-fields.ts'
import { termText } from './term-values.ts'
import styles from './values-section.module.css'

/** A rarely used group: a short text in the dashed line until the user opens it, then all of its fields. */
export function termGroup(nfse: NfseForm, name: TermName): InheritedField {
  const { values, base, errorOf, back } = nfse
  const parts = name === 'event' ? ([name, 'event_place'] as const) : ([name] as const)
  const text = termText(values, name)
  return {
    name,
    label: TERM_LABELS[name],
    value: text || NONE[name],
    ...(text ? { from: nfse.from } : {}),
    isChanged: parts.some((part) => JSON.stringify(values[part]) !== JSON.stringify(base[part])),
    hasError: parts.some((part) =>
      [part, ...Object.keys(values[part]).map((field) => `${part}.${field}`)].some((path) => Boolean(errorOf(path))),
    ),
    onBack: () => back(name),
    width: 12,
    field: (
      <div role="group" aria-label={TERM_LABELS[name]} data-path={name}>
        {nfse.late ? (
          <>
            <p className={styles.lead}>
              <b>{TERM_LABELS[name]}</b>
            </p>
            <nfse.late.TermFields nfse={nfse} name={name} />
          </>
        ) : (
          <FieldPlaceholder label={TERM_LABELS[name]} value={text} />
        )}
      </div>
    ),
  }
}

/** Text while nothing is set: what applies by law, or that the group is absent. */
const NONE: Readonly<Record<TermName, string>> = {
  foreign_trade: 'só se a nota vai para fora',
  event: 'nenhum',
  municipal_benefit: 'nenhum',
  pis_cofins: 'pelo regime da empresa',
}
