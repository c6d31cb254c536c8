export const headers = () => ({ 'cache-control': 'public, no-cache' });
export default function HomePage() {
  return <h1>Home</h1>;
}
