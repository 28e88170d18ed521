import { useTranslation } from '#web/ui/texts.tsx'

/** How a container is called: by its number, or by its place on the order as long as it has none. */
export function useContainerName(): (
  container: { type: string; number: string | null },
  at: number,
) => string {
  const { t } = useTranslation('desk')
  return (container, at) =>
    container.number ?? t('containers.unnumbered', { place: at + 1, type: container.type })
}
