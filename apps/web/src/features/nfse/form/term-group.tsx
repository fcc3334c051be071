import { AwaitedField } from '../../../components/note-form/awaited-field.tsx'
import type { InheritedField } from '../../../components/note-form/inherited-fields.tsx'
import { TERM_FIELDS, TERM_LABELS, type TermName } from './term-fields.ts'
import { termText } from './term-values.ts'
import type { NfseForm } from './use-nfse-form.ts'

/** A group that few notes need: one word in the dashed line until somebody opens it, and all of its fields then. */
export function termGroup(nfse: NfseForm, name: TermName): InheritedField {
  const { values, base, errorOf, back } = nfse
  const fields = Object.keys(TERM_FIELDS[name])
  const text = termText(values, name)
  return {
    name,
    label: TERM_LABELS[name],
    value: text || NONE[name],
    ...(text ? { from: nfse.from } : {}),
    isChanged: JSON.stringify(values[name]) !== JSON.stringify(base[name]),
    hasError: [name, ...fields.map((field) => `${name}.${field}`)].some((path) => errorOf(path) !== undefined),
    onBack: () => back(name),
    width: 12,
    field: (
      <div role="group" aria-label={TERM_LABELS[name]} data-path={name}>
        {nfse.late ? (
          <>
            <b>{TERM_LABELS[name]}</b>
            <nfse.late.TermFields nfse={nfse} name={name} />
          </>
        ) : (
          <AwaitedField label={TERM_LABELS[name]} value={text} />
        )}
      </div>
    ),
  }
}

/** What holds where nothing is said: the law's own, or nothing at all. */
const NONE: Readonly<Record<TermName, string>> = {
  foreign_trade: 'só se a nota vai para fora',
  event: 'nenhum',
  municipal_benefit: 'nenhum',
  pis_cofins: 'pelo regime da empresa',
}
