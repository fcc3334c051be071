import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { UploadForm } from './upload-form.tsx'

const ImportDetail = lazy(() => import('./import-detail.tsx').then((module) => ({ default: module.ImportDetail })))
const route = getRouteApi('/shell/vendas/import/{-$id}')

/** A numeric id opens that import; anything else shows the upload form. */
export function ImportPage() {
  const { id } = route.useParams()
  const { campo } = route.useSearch()
  if (id === undefined || !/^\d{1,15}$/.test(id)) return <UploadForm />
  return (
    <Suspense fallback={<SkeletonBlock />}>
      <ImportDetail key={id} id={Number(id)} isMending={campo === 'falha'} />
    </Suspense>
  )
}
