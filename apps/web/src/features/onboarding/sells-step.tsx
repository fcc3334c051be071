import { Button } from '@mantine/core'
import type { CompanySells } from '@talao/contract/fields/values'
import { type ReactNode, useId, useState } from 'react'
import { kindsSold } from '../../components/readiness/readiness.ts'
import { StepFoot } from '../../components/readiness/step-foot.tsx'
import styles from './sells-step.module.css'
import { SetupRequirements } from './setup-requirements.tsx'

type Props = {
  sells: readonly CompanySells[]
  onChange: (sells: readonly CompanySells[]) => void
  onDone: () => void
  isSaving: boolean
  /** The server's error for this answer. */
  refusal?: string | undefined
  skip: ReactNode
}

/** What the company sells, as cards: one answer, or several with checkboxes. */
export function SellsStep({ sells, onChange, onDone, isSaving, refusal, skip }: Props) {
  const [isSeveral, setSeveral] = useState(() => sells.length > 0 && !CARDS.some(({ value }) => isAlone(sells, value)))
  const [isAsked, setAsked] = useState(false)
  const name = useId()
  const kinds = kindsSold(sells)
  const fault = refusal ?? (isAsked && sells.length === 0 ? 'Escolha o que você vende.' : undefined)

  function toggle(one: CompanySells) {
    onChange(sells.includes(one) ? sells.filter((other) => other !== one) : [...sells, one])
  }
  function submit() {
    setAsked(true)
    if (sells.length > 0) return onDone()
    document.getElementsByName(isSeveral ? 'sells' : name)[0]?.focus()
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <fieldset className={styles.cards} aria-describedby={fault ? `${name}-fault` : undefined} data-path="sells">
        <legend className="sr-only">O que você vende</legend>
        {CARDS.map((card) => (
          <Card key={card.value} {...card}>
            <input
              type="radio"
              name={name}
              aria-invalid={fault !== undefined || undefined}
              checked={!isSeveral && isAlone(sells, card.value)}
              onChange={() => {
                setSeveral(false)
                onChange([card.value])
              }}
            />
          </Card>
        ))}
        <Card value="SEVERAL" title="Mais de um" hint="curso com apostila, consultoria, produto físico">
          <input
            type="radio"
            name={name}
            aria-invalid={fault !== undefined || undefined}
            checked={isSeveral}
            onChange={() => setSeveral(true)}
          />
        </Card>
      </fieldset>
      {isSeveral && (
        <fieldset className={styles.ticks}>
          <legend>Marque tudo o que você vende</legend>
          {TICKS.map(({ value, title }) => (
            <label key={value}>
              <input type="checkbox" name="sells" checked={sells.includes(value)} onChange={() => toggle(value)} />
              {title}
            </label>
          ))}
        </fieldset>
      )}
      {fault && (
        <p id={`${name}-fault`} className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <SetupRequirements sells={sells} kinds={kinds} />
      <StepFoot aside={skip}>
        <Button type="submit" variant="filled" size="lg" loading={isSaving}>
          Continuar
        </Button>
      </StepFoot>
    </form>
  )
}

function Card({ value, title, hint, children }: { value: string; title: string; hint: string; children: ReactNode }) {
  const id = useId()
  return (
    <label className={styles.card} aria-describedby={id}>
      <svg className={styles.shape} viewBox="0 0 16 16" aria-hidden="true">
        {SELLS_SHAPES[value]}
      </svg>
      <span>
        <b>{title}</b>
        <small id={id}>{hint}</small>
      </span>
      {children}
    </label>
  )
}

const CARDS = [
  { value: 'COURSES', title: 'Cursos e mentorias', hint: 'aulas, acesso a área de membros, acompanhamento' },
  { value: 'EBOOKS', title: 'E-books', hint: 'livros digitais, apostilas, revistas' },
  { value: 'SOFTWARE', title: 'Software', hint: 'assinatura, aplicativo, planilha, modelo' },
] as const satisfies readonly { value: CompanySells; title: string; hint: string }[]

const TICKS: readonly { value: CompanySells; title: string }[] = [
  ...CARDS,
  { value: 'SERVICES', title: 'Outros serviços: consultoria, palestra, anúncios' },
  { value: 'GOODS', title: 'Produtos físicos: livro impresso, camiseta, caneca' },
]

function isAlone(sells: readonly CompanySells[], one: CompanySells): boolean {
  return sells.length === 1 && sells[0] === one
}

/** Drawn like the common icons, but bundled with the only step that shows them. */
const SELLS_SHAPES: Readonly<Record<string, ReactNode>> = {
  COURSES: <path d="M2 3h12v8H2zM5.5 13.6h5M8 11v2.6M6.8 5.4v3.2L9.6 7z" />,
  EBOOKS: (
    <path d="M8 3.8C6.4 2.7 4.2 2.5 2 2.8v9.8c2.2-.3 4.4-.1 6 1 1.6-1.1 3.8-1.3 6-1V2.8c-2.2-.3-4.4-.1-6 1zM8 3.8v9.8" />
  ),
  SOFTWARE: <path d="M5.2 4.6L1.8 8l3.4 3.4M10.8 4.6L14.2 8l-3.4 3.4M9.2 3.2L6.8 12.8" />,
  SEVERAL: <path d="M2.2 4.6h7v9h-7zM5.2 4.4V2.4h8.6v9H9.4" />,
}
