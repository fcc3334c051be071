import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../components/user-query.ts'

const LOOK_EVERY_MS = 4_000

/** How far the earlier months of the demonstration have come; gone with the last of them. */
export function DemoFilling() {
  const { data: user } = useQuery({ ...userQuery, refetchInterval: LOOK_EVERY_MS })
  if (!user?.demo_filling) return null
  const { made, months } = user.demo_filling
  return (
    <>
      Meses anteriores a caminho: {made} de {months}
    </>
  )
}
