import { useScope } from '../../components/session.ts'
import { now } from '../../lib/clock.ts'
import { dateTime, weekday } from '../../lib/format.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Figures } from './figures.tsx'
import styles from './home-page.module.css'
import { LeavesSoon } from './leaves-soon.tsx'
import { NeedsYou } from './needs-you.tsx'
import { Readiness } from './readiness.tsx'

/** Work first: what needs a person, what leaves soon, then the figures, then what still keeps the company from issuing. */
export function HomePage() {
  const { company, isSeveral } = useScope()
  const moment = now()
  return (
    <>
      <PageHead title="Painel" hint={`${weekday(moment)}, ${dateTime(moment.toISOString())} · horário de Brasília`} />
      <div className={styles.desk}>
        <div className={styles.first}>
          <NeedsYou company={isSeveral ? undefined : (company ?? undefined)} />
          <LeavesSoon />
        </div>
        <Figures />
        {!isSeveral && company && <Readiness company={company} />}
      </div>
    </>
  )
}
