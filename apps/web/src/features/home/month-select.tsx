import { monthName } from '@talao/contract/fields/month-name'
import { useNavigate } from '@tanstack/react-router'
import { SelectInput } from '../../ui/select-input.tsx'
import styles from './home-page.module.css'

type Props = {
  /** `YYYY-MM`, the current month last. */
  months: readonly string[]
  /** Undefined until the months are loaded. */
  value: string | undefined
}

/** The month the numbers cover. The current month is left out of the address. */
export function MonthSelect({ months, value }: Props) {
  const navigate = useNavigate()
  return (
    <SelectInput
      aria-label="Mês mostrado"
      className={styles.month}
      value={value ?? months.at(-1)}
      disabled={value === undefined}
      data={months.toReversed().map((month) => ({ value: month, label: capital(monthName(month)) }))}
      onChange={({ currentTarget }) =>
        void navigate({
          to: '/',
          search: (previous) => ({
            ...previous,
            mes: currentTarget.value === months.at(-1) ? undefined : currentTarget.value,
          }),
          resetScroll: false,
        })
      }
    />
  )
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
