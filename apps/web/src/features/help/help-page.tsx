import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { HELP_TOPICS } from '../../components/links/help-topics.ts'
import { InternalLink } from '../../components/links/internal-link.tsx'
import { call } from '../../lib/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './help-page.module.css'
import { HELP_PAGES } from './pages.ts'

const route = getRouteApi('/shell/ajuda/{-$topic}')

/** Short explanations of terms used in forms. */
export function HelpPage() {
  const { topic: slug } = route.useParams()
  if (slug === undefined) return <Topics />
  const topic = HELP_TOPICS.find((one) => one.slug === slug)
  if (!topic) {
    return (
      <>
        <PageHead title="Ajuda" />
        <EmptyState
          kind="no-result"
          title="Não há ajuda com este nome"
          actions={
            <Link to="/ajuda/{-$topic}" params={{ topic: undefined }}>
              Ver a ajuda
            </Link>
          }
        />
      </>
    )
  }
  const { parts, law, places } = HELP_PAGES[topic.slug]
  return (
    <>
      <PageHead title={topic.title} crumb={<Crumb />} />
      <article className={styles.page}>
        {parts.map(({ title, text = [], list }) => (
          <section key={title}>
            <h2>{title}</h2>
            {text.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {list && (
              <ul>
                {list.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
        <p className="support">{law}</p>
        <nav aria-label="Onde preencher">
          {places.map(({ label, href }) => (
            <InternalLink key={href} href={href}>
              {label}
            </InternalLink>
          ))}
        </nav>
      </article>
    </>
  )
}

function Topics() {
  return (
    <>
      <PageHead title="Ajuda" hint="respostas curtas" />
      <div className={styles.topics}>
        <Panel title="Perguntas de quem começa" flush>
          <ul>
            {HELP_TOPICS.map(({ slug, title, about }) => (
              <li key={slug}>
                <Link to="/ajuda/{-$topic}" params={{ topic: slug }}>
                  <b>{title}</b>
                  <small>{about}</small>
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
        <Version />
      </div>
    </>
  )
}

/** Support asks for the version first. */
function Version() {
  const { data } = useQuery({
    queryKey: ['version'],
    queryFn: async ({ signal }) => (await call('GET /health', { signal })).version,
    retry: false,
  })
  return <p className={styles.version}>{data && `Talão, versão ${data}`}</p>
}

function Crumb() {
  return (
    <>
      <Link to="/ajuda/{-$topic}" params={{ topic: undefined }}>
        Ajuda
      </Link>
      <Icon name="chevron-right" size={14} />
    </>
  )
}
