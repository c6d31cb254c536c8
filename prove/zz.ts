import '../tools/raw-files.ts';
const { buyersKilled } = await import('./buyers-killed.ts');
console.log(await buyersKilled(20));
