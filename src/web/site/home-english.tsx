export { default, loader, meta } from './home.tsx'
