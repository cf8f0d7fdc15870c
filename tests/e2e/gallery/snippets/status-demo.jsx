import { useState } from "react";

const STATES = [
  { title: "Ready", icon: "circle-check" },
  { title: "Running", icon: "rocket" },
  { title: "Stopped", icon: "circle-stop" },
];

const BUTTON = "rounded-lg border border-zinc-300 px-3.5 py-1.5 text-sm font-medium dark:border-zinc-700";

export const StatusDemo = ({ places }) => {
  const [state, setState] = useState(0);
  const [steps, setSteps] = useState(2);
  const { title, icon } = STATES[state];
  return (
    <div>
      <Card title={title} icon={icon}>
        The card follows the state.
      </Card>
      <div className="not-prose my-4 flex flex-wrap gap-3">
        <button type="button" className={BUTTON} onClick={() => setState((state + 1) % STATES.length)}>
          Next state
        </button>
        <button type="button" className={BUTTON} onClick={() => setSteps(steps + 1)}>
          Add a step
        </button>
      </div>
      <Steps>
        {Array.from({ length: steps }, (_, index) => (
          <Step key={index} title={`Step ${index + 1}`}>
            Rendered in the browser.
          </Step>
        ))}
      </Steps>
      <Tabs>
        {places.map((place) => (
          <Tab key={place} title={place}>
            Time in {place}
          </Tab>
        ))}
      </Tabs>
    </div>
  );
};
