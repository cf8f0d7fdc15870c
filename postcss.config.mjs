// The framework writes the styles for the browsers that package.json names; the plugin would do so for older ones before that.
export default { plugins: { "@tailwindcss/postcss": { optimize: false } } };
