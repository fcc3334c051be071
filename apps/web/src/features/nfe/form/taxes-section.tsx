import { formatMoney } from '@talao/fiscal/value/cents'
import { useEffect, useRef, useState } from 'react'
import inherited from '../../../components/note-form/inherited-line.module.css'
import { FormSection } from '../../../components/note-form/note-form-frame.tsx'
import { useLazyModule } from '../../../components/note-form/use-lazy-module.ts'
import type { NfeFormApi } from './form-api.ts'
import type { ItemValues } from './items-form.ts'
import { ALWAYS_SAID, isSimples, taxLabels, taxWords } from './tax-words.ts'
import styles from './taxes-section.module.css'

/** Taxes of each item, one dashed line per item. They are computed, and opening the line overrides them. */
export function TaxesSection({ api }: { api: NfeFormApi }) {
  const { items } = api.form.values
  const taxes = api.live?.taxCents
  const sum = taxes ? taxes.icms + taxes.pis + taxes.cofins + taxes.ipi : 0
  return (
    <FormSection
      id="impostos"
      title="Impostos"
      hint="vêm do produto, da empresa e da lei"
      aside={sum > 0 && <b>{formatMoney(sum)}</b>}
    >
      <div className={styles.items}>
        {items.map((item, index) => (
          <ItemTaxes key={item.key} api={api} item={item} index={index} />
        ))}
        {items.length === 0 && <p className={inherited.line}>Aparecem com o primeiro item.</p>}
      </div>
    </FormSection>
  )
}

function ItemTaxes({ api, item, index }: { api: NfeFormApi; item: ItemValues; index: number }) {
  const late = useLazyModule('nfe-taxes', () => import('./tax-fields.tsx'))
  const [isAsked, setAsked] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // The open state requested by a click, after which the focus moves into the line.
  const entering = useRef<boolean>(undefined)
  const isOpen = late !== undefined && (isAsked || hasTaxError(api, index))
  useEffect(() => {
    if (entering.current !== isOpen) return
    entering.current = undefined
    box.current?.querySelector<HTMLElement>('input, button')?.focus()
  })

  function toggle(next: boolean) {
    entering.current = next
    setAsked(next)
  }
  const name = `item ${index + 1}`
  return (
    <div ref={box} data-path={`items.${index}.nfe_tax`} className={isOpen ? styles.open : inherited.line}>
      {isOpen ? (
        <div role="group" aria-label={`Impostos do ${name}`}>
          <p className={styles.title}>
            Impostos do {name}
            {item.description && `, ${item.description}`}
          </p>
          <late.TaxFields api={api} index={index} />
          <button type="button" className={`${inherited.link} ${styles.close}`} onClick={() => toggle(false)}>
            fechar<span className="sr-only"> os impostos do {name}</span>
          </button>
        </div>
      ) : (
        <>
          <span>
            {index + 1}
            {item.description && ` · ${item.description}`}
          </span>
          <TaxWords api={api} index={index} />
          <button type="button" className={inherited.link} onClick={() => toggle(true)}>
            alterar<span className="sr-only"> os impostos do {name}</span>
          </button>
        </>
      )}
    </div>
  )
}

/** The effective value of each tax; taxes the nota does not carry are left out. */
function TaxWords({ api, index }: { api: NfeFormApi; index: number }) {
  const { live, company, form } = api
  const own = form.values.items[index]?.tax
  const resolved = live?.items[index]?.nfe_tax
  return taxLabels(isSimples(company.tax_regime)).map(([name, label]) => {
    const value = own?.[name] || (ALWAYS_SAID.has(name) && resolved?.[name]?.replace('.', ','))
    if (!value) return null
    return (
      <span key={name}>
        {label} <b>{taxWords(name, value)}</b>
      </span>
    )
  })
}

function hasTaxError({ form, errorOf }: NfeFormApi, index: number): boolean {
  const taxes = Object.keys(form.values.items[index]?.tax ?? {})
  return ['', ...taxes.map((name) => `.${name}`)].some((end) => Boolean(errorOf(`items.${index}.nfe_tax${end}`)))
}
